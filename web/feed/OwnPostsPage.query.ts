import { graphql } from 'react-relay/hooks';
import type { OwnPostsPageQuery } from '../__generated__/OwnPostsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The first of the viewer's own posts. */
export const ownPostsPageQuery = graphql`
  query OwnPostsPageQuery {
    viewer {
      ...OwnFeed_viewer
    }
  }
`;

/** Loads the data of the list together with its code. */
export const loader = () => preload<OwnPostsPageQuery>(ownPostsPageQuery, {});
