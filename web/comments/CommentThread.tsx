import { graphql, useFragment, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { CommentThread_post$key } from '../__generated__/CommentThread_post.graphql';
import type { CommentThread_viewer$key } from '../__generated__/CommentThread_viewer.graphql';
import type { CommentThreadPaginationQuery } from '../__generated__/CommentThreadPaginationQuery.graphql';
import type { CommentThreadQuery } from '../__generated__/CommentThreadQuery.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { CommentItem, type ReplyList } from './CommentItem.tsx';
import { postPath } from './postPath.ts';
import { Thread } from './Thread.tsx';

/** Comments of a post in a feed. */
const commentThreadQuery = graphql`
  query CommentThreadQuery($id: ID!) @preloadable @throwOnFieldError {
    viewer {
      ...CommentThread_viewer
    }
    node(id: $id) {
      ... on Post @alias(as: "post") {
        ...CommentThread_post @arguments(count: 5)
      }
    }
  }
`;

const commentPages = graphql`
  fragment CommentThread_post on Post
  @throwOnFieldError
  @refetchable(queryName: "CommentThreadPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int" }
    cursor: { type: "String" }
    last: { type: "Int" }
    before: { type: "String" }
    around: { type: "String" }
  ) {
    id
    databaseId
    # Brings the count of the card up to date.
    commentCount
    viewerCanComment
    community {
      id
      databaseId
    }
    comments(
      first: $count
      after: $cursor
      last: $last
      before: $before
      aroundDatabaseId: $around
      orderBy: { field: CREATED_AT, direction: DESC }
    ) @connection(key: "CommentThread_comments", filters: ["aroundDatabaseId"]) {
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

interface OpenedProps extends OnDemandProps<CommentThreadQuery> {
  /** Whether the form takes the focus. */
  autoFocus: boolean;
}

/** Loaded comment thread of a post. */
export default function OpenedThread({ queryRef, autoFocus }: OpenedProps) {
  const { node, viewer } = usePreloadedQuery<CommentThreadQuery>(commentThreadQuery, queryRef);
  return node?.post && viewer ? (
    <CommentThread post={node.post} viewer={viewer} autoFocus={autoFocus} />
  ) : null;
}

interface Props {
  post: CommentThread_post$key;
  viewer: CommentThread_viewer$key;
  autoFocus: boolean;
  /** Comment or reply that the loaded page was requested around. */
  target?: Target | undefined;
}

/** Comment or reply that the address of the page names. */
export interface Target {
  /** Its id in web addresses. */
  databaseId: string;
  /** Global id of the comment, or of the comment of the reply. */
  commentId: string | undefined;
  /** Replies that are loaded with the page. */
  replies: ReplyList | undefined;
}

/** The comments of a post. */
export function CommentThread({ post, viewer: viewerKey, autoFocus, target }: Props) {
  const viewer = useFragment(
    graphql`
      fragment CommentThread_viewer on Viewer {
        ...CommentItem_viewer
        ...useCommentForm_viewer
      }
    `,
    viewerKey,
  );
  const { data, ...paging } = usePaginationFragment<CommentThreadPaginationQuery, CommentThread_post$key>(
    commentPages,
    post,
  );
  return (
    <Thread
      kind="comment"
      subject={data.id}
      communityId={data.community.id}
      viewer={viewer}
      pages={commentPages}
      list={data.comments}
      paging={paging}
      around={target?.databaseId}
      hasForm={data.viewerCanComment}
      autoFocus={autoFocus}
    >
      {(comment, offer) => (
        <CommentItem
          comment={comment}
          extraAction={offer}
          communityId={data.community.id}
          postId={data.id}
          address={postPath(data)}
          viewer={viewer}
          replyList={comment.id === target?.commentId ? target.replies : undefined}
        />
      )}
    </Thread>
  );
}
