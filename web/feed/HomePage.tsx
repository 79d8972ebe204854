import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { HomePage_viewer$key } from '../__generated__/HomePage_viewer.graphql';
import type { HomePageQuery } from '../__generated__/HomePageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { CarouselSlides } from '../home/CarouselSlides.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Composer } from './Composer.tsx';
import { HomeFeed } from './HomeFeed.tsx';
import { homePageQuery } from './HomePage.query.ts';
import { HomeSkeleton } from './PostSkeleton.tsx';

/** Home page with the feed of all communities. */
export function Component() {
  return (
    <>
      <h1 className="sr-only">Accueil</h1>
      <Suspense fallback={<HomeSkeleton />}>
        <Feed />
      </Suspense>
    </>
  );
}

function Feed() {
  const { viewer } = usePageData<HomePageQuery>(homePageQuery);
  const reload = usePageReload(homePageQuery);
  return (
    viewer && (
      <>
        <ErrorRegion onRetry={reload} className="mb-3">
          <CarouselSlides viewer={viewer} />
        </ErrorRegion>
        <ErrorRegion onRetry={reload} className="mb-3">
          <NewPost viewer={viewer} />
        </ErrorRegion>
        <ErrorRegion onRetry={reload}>
          <HomeFeed viewer={viewer} />
        </ErrorRegion>
      </>
    )
  );
}

/** Composer that prepends new posts to the feed below. */
function NewPost({ viewer: key }: { viewer: HomePage_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment HomePage_viewer on Viewer {
        ...Composer_viewer
        feed(first: 3) @connection(key: "HomeFeed_feed") {
          __id
          # Without them it is no connection.
          edges {
            cursor
          }
        }
      }
    `,
    key,
  );
  return <Composer viewer={viewer} connections={viewer.feed ? [viewer.feed.__id] : []} />;
}
