import { graphql, useFragment, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { ReplyThread_comment$key } from '../__generated__/ReplyThread_comment.graphql';
import type { ReplyThread_viewer$key } from '../__generated__/ReplyThread_viewer.graphql';
import type { ReplyThreadPaginationQuery } from '../__generated__/ReplyThreadPaginationQuery.graphql';
import type { ReplyThreadQuery } from '../__generated__/ReplyThreadQuery.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { CommentBody } from './CommentBody.tsx';
import { Thread } from './Thread.tsx';
import { useDeleteComment } from './useDeleteComment.ts';

/** The replies to a comment. */
const replyThreadQuery = graphql`
  query ReplyThreadQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Comment @alias(as: "comment") {
        ...ReplyThread_comment @arguments(count: 5)
      }
    }
  }
`;

const replyPages = graphql`
  fragment ReplyThread_comment on Comment
  @throwOnFieldError
  @refetchable(queryName: "ReplyThreadPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int" }
    cursor: { type: "String" }
    last: { type: "Int" }
    before: { type: "String" }
    around: { type: "String" }
  ) {
    id
    # Brings the count of the comment up to date.
    replyCount
    replies(first: $count, after: $cursor, last: $last, before: $before, aroundDatabaseId: $around)
      @connection(key: "ReplyThread_replies", filters: ["aroundDatabaseId"]) {
      __id
      edges {
        node {
          id
          ...CommentBody_entry
        }
      }
    }
  }
`;

interface ThreadProps {
  communityId: string;
  /** The comment's post. */
  postId: string;
  /** Path of the post's page. */
  address: string;
  viewer: ReplyThread_viewer$key;
  /** Whether the form for a reply is shown. */
  hasForm: boolean;
}

/** Loaded replies of a comment. */
export default function ReplyThread({ queryRef, ...props }: OnDemandProps<ReplyThreadQuery> & ThreadProps) {
  const { node } = usePreloadedQuery<ReplyThreadQuery>(replyThreadQuery, queryRef);
  return node?.comment ? <Replies comment={node.comment} {...props} /> : null;
}

/** The replies, oldest first. */
export function Replies({
  comment,
  communityId,
  postId,
  address,
  viewer: viewerKey,
  hasForm,
  around,
}: ThreadProps & {
  comment: ReplyThread_comment$key;
  /** Id in web addresses of the reply that the loaded page was requested around. */
  around?: string;
}) {
  const viewer = useFragment(
    graphql`
      fragment ReplyThread_viewer on Viewer {
        ...useCommentForm_viewer
      }
    `,
    viewerKey,
  );
  const { data, ...paging } = usePaginationFragment<ReplyThreadPaginationQuery, ReplyThread_comment$key>(
    replyPages,
    comment,
  );
  const remove = useDeleteComment();
  return (
    <Thread
      kind="reply"
      subject={data.id}
      communityId={communityId}
      viewer={viewer}
      pages={replyPages}
      list={data.replies}
      paging={paging}
      around={around}
      hasForm={hasForm}
      autoFocus
    >
      {(reply, offer) => (
        <CommentBody
          kind="reply"
          entry={reply}
          communityId={communityId}
          address={address}
          onDelete={(id) => void remove({ kind: 'reply', id, postId, commentId: data.id })}
          actionsAfter={offer}
        />
      )}
    </Thread>
  );
}
