import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PostPageQuery } from '../__generated__/PostPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const postPageQuery = graphql`
  query PostPageQuery($databaseId: String!) {
    viewer {
      ...CommentThread_viewer
    }
    post(databaseId: $databaseId) {
      id
      ...PostCard_post
      ...CommentThread_post
    }
  }
`;

/** Loads a post and its first comments together with the page's code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<PostPageQuery>(postPageQuery, { databaseId: params.postDatabaseId ?? '' });
