import { graphql } from 'react-relay/hooks';
import type { SavedPostsPageQuery } from '../__generated__/SavedPostsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The first of the posts that the viewer saved. */
export const savedPostsPageQuery = graphql`
  query SavedPostsPageQuery {
    viewer {
      ...SavedFeed_viewer
    }
  }
`;

/** Loads the data of the list together with its code. */
export const loader = () => preload<SavedPostsPageQuery>(savedPostsPageQuery, {});
