import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PostPageQuery } from '../__generated__/PostPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** A post with its comments: the first ones, or those around the comment in the address. */
export const postPageQuery = graphql`
  query PostPageQuery($databaseId: String!, $around: String, $target: String!, $hasTarget: Boolean!) {
    viewer {
      ...CommentThread_viewer
    }
    platform @include(if: $hasTarget) {
      capabilities
    }
    post(databaseId: $databaseId) {
      id
      databaseId
      community {
        id
        databaseId
        ...CompactHeader_community
      }
      ...PostCard_post
      ...CommentThread_post @arguments(count: 5, around: $around)
      commentOrReply(databaseId: $target) @include(if: $hasTarget) {
        __typename
        ... on Comment {
          id
        }
        ... on Reply {
          comment {
            id
            ...ReplyThread_comment @arguments(count: 5, around: $around)
          }
        }
      }
    }
  }
`;

/** Id in web addresses of the comment or reply that an address names; null for none. */
export const targetIn = (search: string): string | null => {
  const target = new URLSearchParams(search).get('commentaire');
  return target !== null && /^\d{1,15}$/.test(target) ? target : null;
};

/** Loads a post, and its first comments or those around the named one, together with the page's code. */
export const loader = ({ params, request }: LoaderFunctionArgs) => {
  const around = targetIn(new URL(request.url).search);
  return preload<PostPageQuery>(postPageQuery, {
    databaseId: params.postDatabaseId ?? '',
    around,
    target: around ?? '',
    hasTarget: around !== null,
  });
};
