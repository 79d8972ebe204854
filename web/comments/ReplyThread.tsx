import { graphql, usePaginationFragment } from 'react-relay';
import type { ReplyThread_comment$key } from '../__generated__/ReplyThread_comment.graphql';
import type { ReplyThreadPaginationQuery } from '../__generated__/ReplyThreadPaginationQuery.graphql';
import type { ReplyThreadQuery } from '../__generated__/ReplyThreadQuery.graphql';
import { messageOf } from '../core/errors.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useRegionQuery } from '../relay/Region.tsx';
import { ReplyItem } from './ReplyItem.tsx';
import type { Author } from './useCreateComment.ts';
import { useCreateReply } from './useCreateReply.ts';
import { CommentForm } from './CommentForm.tsx';

interface Props {
  commentId: string;
  communityId: string;
  author: Author;
  /** Whether the form for a reply is shown. */
  isWriting: boolean;
}

// Opened on demand under one of many comments: the query starts with the thread.
/** The replies to a comment in pages of five, oldest first. */
export function ReplyThread({ commentId, communityId, author, isWriting }: Props) {
  const { node } = useRegionQuery<ReplyThreadQuery>(
    graphql`
      query ReplyThreadQuery($id: ID!) {
        node(id: $id) {
          ... on Comment @alias(as: "comment") {
            ...ReplyThread_comment
          }
        }
      }
    `,
    { id: commentId },
  );
  return node?.comment ? (
    <Thread
      comment={node.comment}
      commentId={commentId}
      communityId={communityId}
      author={author}
      isWriting={isWriting}
    />
  ) : null;
}

/** Pages of five, as documented. */
const pageSize = 5;

function Thread({
  comment,
  commentId,
  communityId,
  author,
  isWriting,
}: Props & { comment: ReplyThread_comment$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ReplyThreadPaginationQuery,
    ReplyThread_comment$key
  >(
    graphql`
      fragment ReplyThread_comment on Comment
      @throwOnFieldError
      @refetchable(queryName: "ReplyThreadPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 5 }, cursor: { type: "String" }) {
        replyCount
        replies(first: $count, after: $cursor) @connection(key: "ReplyThread_replies") {
          edges {
            node {
              id
              ...ReplyItem_reply
            }
          }
        }
      }
    `,
    comment,
  );
  const send = useCreateReply({ id: commentId, replyCount: data.replyCount }, author);
  return (
    <div className="flex flex-col gap-2">
      <ul className="m-0 flex list-none flex-col gap-2 p-0" aria-label="Réponses">
        {data.replies.edges.map(({ node }) => (
          <li key={node.id}>
            <ReplyItem reply={node} commentId={commentId} communityId={communityId} />
          </li>
        ))}
      </ul>
      <LoadMore
        label="Afficher plus de réponses"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(done) =>
          loadNext(pageSize, { onComplete: (failure) => done(failure && messageOf(failure)) })
        }
      />
      {isWriting && (
        <CommentForm
          subject={commentId}
          communityId={communityId}
          label="Votre réponse"
          placeholder="Écrire une réponse…"
          autoFocus
          send={send}
        />
      )}
    </div>
  );
}
