import { graphql } from 'react-relay/hooks';
import type { ScheduledPostsPageQuery } from '../__generated__/ScheduledPostsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** All scheduled posts of the viewer. */
export const scheduledPostsPageQuery = graphql`
  query ScheduledPostsPageQuery {
    platform {
      capabilities
    }
    viewer {
      ...ScheduledPosts_viewer
    }
  }
`;

/** Loads the data of the list together with its code. */
export const loader = () => preload<ScheduledPostsPageQuery>(scheduledPostsPageQuery, {});
