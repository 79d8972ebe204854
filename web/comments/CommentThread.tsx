import { graphql, useFragment, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { CommentThread_post$key } from '../__generated__/CommentThread_post.graphql';
import type { CommentThread_viewer$key } from '../__generated__/CommentThread_viewer.graphql';
import type { CommentThreadPaginationQuery } from '../__generated__/CommentThreadPaginationQuery.graphql';
import type { CommentThreadQuery } from '../__generated__/CommentThreadQuery.graphql';
import type { Opened } from '../relay/onDemand.ts';
import { CommentItem } from './CommentItem.tsx';
import { Thread } from './Thread.tsx';

/** Comments of a post in a feed. */
const commentThreadQuery = graphql`
  query CommentThreadQuery($id: ID!) @preloadable @throwOnFieldError {
    viewer {
      ...CommentThread_viewer
    }
    node(id: $id) {
      ... on Post @alias(as: "post") {
        ...CommentThread_post
      }
    }
  }
`;

const commentPages = graphql`
  fragment CommentThread_post on Post
  @throwOnFieldError
  @refetchable(queryName: "CommentThreadPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 5 }, cursor: { type: "String" }) {
    id
    # Brings the count of the card up to date.
    commentCount
    viewerCanComment
    community {
      id
    }
    comments(first: $count, after: $cursor) @connection(key: "CommentThread_comments") {
      __id
      edges {
        node {
          id
          ...CommentItem_comment
        }
      }
    }
  }
`;

interface OpenedProps extends Opened<CommentThreadQuery> {
  /** Whether the form takes the focus. */
  isWriting: boolean;
}

/** Loaded comment thread of a post. */
export default function OpenedThread({ queryRef, isWriting }: OpenedProps) {
  const { node, viewer } = usePreloadedQuery<CommentThreadQuery>(commentThreadQuery, queryRef);
  return node?.post && viewer ? (
    <CommentThread post={node.post} viewer={viewer} isWriting={isWriting} />
  ) : null;
}

interface Props {
  post: CommentThread_post$key;
  viewer: CommentThread_viewer$key;
  isWriting: boolean;
}

/** The comments of a post, newest first. */
export function CommentThread({ post, viewer: viewerKey, isWriting }: Props) {
  const viewer = useFragment(
    graphql`
      fragment CommentThread_viewer on Viewer {
        ...CommentItem_viewer
        ...useWriting_viewer
      }
    `,
    viewerKey,
  );
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommentThreadPaginationQuery,
    CommentThread_post$key
  >(commentPages, post);
  return (
    <Thread
      kind="comment"
      subject={data.id}
      communityId={data.community.id}
      viewer={viewer}
      pages={commentPages}
      list={data.comments}
      hasNext={hasNext}
      isLoadingNext={isLoadingNext}
      loadNext={loadNext}
      hasForm={data.viewerCanComment}
      autoFocus={isWriting}
    >
      {(comment) => (
        <CommentItem comment={comment} communityId={data.community.id} postId={data.id} viewer={viewer} />
      )}
    </Thread>
  );
}
