import { Suspense } from 'react';
import type { OwnPostsPageQuery } from '../__generated__/OwnPostsPageQuery.graphql';
import ownFeedFragment from '../__generated__/OwnFeed_viewer.graphql';
import { usePageData } from '../relay/preload.ts';
import { Region } from '../relay/Region.tsx';
import { OwnFeed } from './OwnFeed.tsx';
import { ownPostsPageQuery } from './OwnPostsPage.query.ts';
import { FeedSkeleton } from './PostSkeleton.tsx';

/** « Mes publications ». */
export function Component() {
  return (
    <>
      <h1 className="m-0 mb-4 text-2xl font-bold">Mes publications</h1>
      <Suspense fallback={<FeedSkeleton />}>
        <Feed />
      </Suspense>
    </>
  );
}

function Feed() {
  const { viewer } = usePageData<OwnPostsPageQuery>(ownPostsPageQuery);
  return (
    viewer && (
      <Region fragment={ownFeedFragment} of={viewer}>
        <OwnFeed viewer={viewer} />
      </Region>
    )
  );
}
