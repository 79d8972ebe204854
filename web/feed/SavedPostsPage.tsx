import { Suspense } from 'react';
import type { SavedPostsPageQuery } from '../__generated__/SavedPostsPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { SavedFeed } from './SavedFeed.tsx';
import { savedPostsPageQuery } from './SavedPostsPage.query.ts';
import { FeedSkeleton } from './PostSkeleton.tsx';

/** « Mes enregistrements »: feed of the posts that the viewer saved. */
export function Component() {
  return (
    <>
      <h1 className="m-0 mb-4 text-2xl font-bold">Mes enregistrements</h1>
      <Suspense fallback={<FeedSkeleton />}>
        <Feed />
      </Suspense>
    </>
  );
}

function Feed() {
  const { viewer } = usePageData<SavedPostsPageQuery>(savedPostsPageQuery);
  const reload = usePageReload(savedPostsPageQuery);
  return (
    viewer && (
      <ErrorRegion onRetry={reload}>
        <SavedFeed viewer={viewer} />
      </ErrorRegion>
    )
  );
}
