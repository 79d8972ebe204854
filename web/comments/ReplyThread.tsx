import { graphql, useFragment, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { ReplyThread_comment$key } from '../__generated__/ReplyThread_comment.graphql';
import type { ReplyThread_viewer$key } from '../__generated__/ReplyThread_viewer.graphql';
import type { ReplyThreadPaginationQuery } from '../__generated__/ReplyThreadPaginationQuery.graphql';
import type { ReplyThreadQuery } from '../__generated__/ReplyThreadQuery.graphql';
import type { Opened } from '../relay/onDemand.ts';
import { ReplyItem } from './ReplyItem.tsx';
import { Thread } from './Thread.tsx';

/** The replies to a comment. */
const replyThreadQuery = graphql`
  query ReplyThreadQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Comment @alias(as: "comment") {
        ...ReplyThread_comment
      }
    }
  }
`;

const replyPages = graphql`
  fragment ReplyThread_comment on Comment
  @throwOnFieldError
  @refetchable(queryName: "ReplyThreadPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 5 }, cursor: { type: "String" }) {
    id
    # Brings the count of the comment up to date.
    replyCount
    replies(first: $count, after: $cursor) @connection(key: "ReplyThread_replies") {
      __id
      edges {
        node {
          id
          ...ReplyItem_reply
        }
      }
    }
  }
`;

interface ThreadProps {
  communityId: string;
  /** The comment's post. */
  postId: string;
  viewer: ReplyThread_viewer$key;
  /** Whether the form for a reply is shown. */
  isWriting: boolean;
}

/** Loaded replies of a comment. */
export default function ReplyThread({ queryRef, ...props }: Opened<ReplyThreadQuery> & ThreadProps) {
  const { node } = usePreloadedQuery<ReplyThreadQuery>(replyThreadQuery, queryRef);
  return node?.comment ? <Replies comment={node.comment} {...props} /> : null;
}

/** The replies, oldest first. */
function Replies({
  comment,
  communityId,
  postId,
  viewer: viewerKey,
  isWriting,
}: ThreadProps & { comment: ReplyThread_comment$key }) {
  const viewer = useFragment(
    graphql`
      fragment ReplyThread_viewer on Viewer {
        ...useWriting_viewer
      }
    `,
    viewerKey,
  );
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ReplyThreadPaginationQuery,
    ReplyThread_comment$key
  >(replyPages, comment);
  return (
    <Thread
      kind="reply"
      subject={data.id}
      communityId={communityId}
      viewer={viewer}
      pages={replyPages}
      list={data.replies}
      hasNext={hasNext}
      isLoadingNext={isLoadingNext}
      loadNext={loadNext}
      hasForm={isWriting}
      autoFocus
    >
      {(reply, offer) => (
        <ReplyItem
          reply={reply}
          communityId={communityId}
          postId={postId}
          commentId={data.id}
          offer={offer}
        />
      )}
    </Thread>
  );
}
