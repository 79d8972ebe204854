import { graphql } from 'react-relay/hooks';
import type { HomePageQuery } from '../__generated__/HomePageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The home: its slides, composer and first posts. */
export const homePageQuery = graphql`
  query HomePageQuery {
    viewer {
      id
      ...CarouselSlides_viewer
      ...Composer_viewer
      ...HomePage_viewer
      ...HomeFeed_viewer
    }
  }
`;

/** Loads the data of the home feed together with its code. */
export const loader = () => preload<HomePageQuery>(homePageQuery, {});
