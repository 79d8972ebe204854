import type { GalleryPageQuery } from '../__generated__/GalleryPageQuery.graphql';
import galleryFragment from '../__generated__/Gallery_community.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData } from '../relay/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { Region } from '../relay/Region.tsx';
import { Gallery } from './Gallery.tsx';
import { galleryPageQuery } from './GalleryPage.query.ts';

/** /communaute/{id}/gallerie. */
export function Component() {
  const { community } = usePageData<GalleryPageQuery>(galleryPageQuery);
  if (!community) return <NotFound />;
  return (
    <CommunityTab
      community={community}
      isReadable={community.viewerRole !== null || community.viewerCanAdminister !== false}
    >
      <Region fragment={galleryFragment} of={community}>
        <Gallery community={community} />
      </Region>
    </CommunityTab>
  );
}
