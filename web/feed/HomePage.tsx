import { Suspense } from 'react';
import { ConnectionHandler } from 'react-relay';
import type { HomePageQuery } from '../__generated__/HomePageQuery.graphql';
import highlightsFragment from '../__generated__/Highlights_viewer.graphql';
import composerFragment from '../__generated__/Composer_viewer.graphql';
import homeFeedFragment from '../__generated__/HomeFeed_viewer.graphql';
import { usePageData } from '../relay/preload.ts';
import { Highlights } from '../home/Highlights.tsx';
import { Region } from '../relay/Region.tsx';
import { Composer } from './Composer.tsx';
import { HomeFeed } from './HomeFeed.tsx';
import { homePageQuery } from './HomePage.query.ts';
import { FeedSkeleton } from './PostSkeleton.tsx';

const homeConnection = (viewerId: string) => ConnectionHandler.getConnectionID(viewerId, 'HomeFeed_feed');

/** The home page: the feed of the whole product. */
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
  const { viewer } = usePageData<HomePageQuery>(homePageQuery);
  return (
    viewer && (
      <>
        <Region fragment={highlightsFragment} of={viewer} className="mb-5">
          <Highlights viewer={viewer} />
        </Region>
        <Region fragment={composerFragment} of={viewer} className="mb-4">
          <Composer viewer={viewer} connections={[homeConnection(viewer.id)]} />
        </Region>
        <Region fragment={homeFeedFragment} of={viewer}>
          <HomeFeed viewer={viewer} />
        </Region>
      </>
    )
  );
}
