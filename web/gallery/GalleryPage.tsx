import type { GalleryPageQuery } from '../__generated__/GalleryPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Gallery } from './Gallery.tsx';
import { galleryPageQuery } from './GalleryPage.query.ts';

/** /communaute/{id}/gallerie: all pictures of a community's posts. */
export function Component() {
  const { community } = usePageData<GalleryPageQuery>(galleryPageQuery);
  const reload = usePageReload(galleryPageQuery);
  if (!community) return <NotFound />;
  return (
    <CommunityTab
      community={community}
      onRetry={reload}
      isReadable={community.viewerRole !== null || community.viewerCanAdminister !== false}
    >
      <ErrorRegion onRetry={reload}>
        <Gallery community={community} />
      </ErrorRegion>
    </CommunityTab>
  );
}
