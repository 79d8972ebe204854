import { usePreloadedQuery } from 'react-relay';
import type { GalleryPageQuery } from '../__generated__/GalleryPageQuery.graphql';
import { NotFound } from '../app/NotFoundPage.tsx';
import { usePageQuery } from '../app/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { Gallery } from './Gallery.tsx';
import { galleryPageQuery } from './GalleryPage.query.ts';

/** /communaute/{id}/gallerie [2 §2]. */
export function Component() {
  const { community } = usePreloadedQuery<GalleryPageQuery>(
    galleryPageQuery,
    usePageQuery<GalleryPageQuery>(),
  );
  if (!community) return <NotFound />;
  return (
    <CommunityTab
      community={community}
      isReadable={community.viewerRole !== null || community.viewerCanAdminister}
    >
      <Gallery community={community} />
    </CommunityTab>
  );
}
