import { Suspense } from 'react';
import { ConnectionHandler, usePreloadedQuery } from 'react-relay';
import type { HomePageQuery } from '../__generated__/HomePageQuery.graphql';
import { usePageQuery } from '../app/preload.ts';
import { Highlights } from '../home/Highlights.tsx';
import { Composer } from './Composer.tsx';
import { HomeFeed } from './HomeFeed.tsx';
import { homePageQuery } from './HomePage.query.ts';
import { FeedSkeleton } from './PostSkeleton.tsx';

const homeConnection = (viewerId: string) => ConnectionHandler.getConnectionID(viewerId, 'HomeFeed_feed');

/** The home page: the feed of the whole product [3 §2]. */
export function Component() {
  return (
    <>
      <h1 className="sr-only">Accueil</h1>
      <Suspense fallback={<FeedSkeleton />}>
        <Feed />
      </Suspense>
    </>
  );
}

function Feed() {
  const { viewer } = usePreloadedQuery<HomePageQuery>(homePageQuery, usePageQuery<HomePageQuery>());
  return (
    viewer && (
      <>
        <Highlights viewer={viewer} />
        <Composer viewer={viewer} connections={[homeConnection(viewer.id)]} />
        <HomeFeed viewer={viewer} />
      </>
    )
  );
}
