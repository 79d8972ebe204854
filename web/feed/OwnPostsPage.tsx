import { Suspense } from 'react';
import type { OwnPostsPageQuery } from '../__generated__/OwnPostsPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { Region } from '../relay/Region.tsx';
import { OwnFeed } from './OwnFeed.tsx';
import { ownPostsPageQuery } from './OwnPostsPage.query.ts';
import { FeedSkeleton } from './PostSkeleton.tsx';

/** « Mes publications »: feed of the viewer's own posts. */
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
  const reload = usePageReload(ownPostsPageQuery);
  return (
    viewer && (
      <Region onRetry={reload}>
        <OwnFeed viewer={viewer} />
      </Region>
    )
  );
}
