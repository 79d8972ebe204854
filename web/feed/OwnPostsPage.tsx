import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { OwnPostsPageQuery } from '../__generated__/OwnPostsPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useOffers } from '../uploads/uploadRules.ts';
import { OwnFeed } from './OwnFeed.tsx';
import { ownPostsPageQuery } from './OwnPostsPage.query.ts';
import { FeedSkeleton } from './PostSkeleton.tsx';

/** « Mes publications »: feed of the viewer's own posts. */
export function Component() {
  const canSchedule = useOffers('SCHEDULED_POSTS');
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="m-0 text-2xl font-bold">Mes publications</h1>
        {canSchedule && (
          <Link to="/publications-programmees" className="inline-flex min-h-11 items-center">
            Publications programmées
          </Link>
        )}
      </div>
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
      <ErrorRegion onRetry={reload}>
        <OwnFeed viewer={viewer} />
      </ErrorRegion>
    )
  );
}
