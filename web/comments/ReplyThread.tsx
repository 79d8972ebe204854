import { useRef } from 'react';
import {
  graphql,
  useFragment,
  usePaginationFragment,
  usePreloadedQuery,
  useRelayEnvironment,
} from 'react-relay/hooks';
import type { ReplyThread_comment$key } from '../__generated__/ReplyThread_comment.graphql';
import type { ReplyThread_viewer$key } from '../__generated__/ReplyThread_viewer.graphql';
import type { ReplyThreadPaginationQuery } from '../__generated__/ReplyThreadPaginationQuery.graphql';
import type { ReplyThreadQuery } from '../__generated__/ReplyThreadQuery.graphql';
import { messageOf } from '../core/errors.ts';
import { useReadAgain } from '../live/readAgain.ts';
import { useShownList } from '../live/shownLists.ts';
import type { Opened } from '../relay/onDemand.ts';
import { useOpenedRows } from '../relay/useOpenedRows.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { newRepliesText } from './arrivalsText.ts';
import { CommentAction } from './CommentBody.tsx';
import { CommentForm } from './CommentForm.tsx';
import { repliesName } from './lists.ts';
import { mostRows, pageSize, readPagesAgain } from './readPagesAgain.ts';
import { ReplyItem } from './ReplyItem.tsx';
import { useNewReplies } from './useNewReplies.ts';

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
  /** The post under which all of it stands. */
  postId: string;
  viewer: ReplyThread_viewer$key;
  /** Whether the form for a reply is shown. */
  isWriting: boolean;
}

/** The replies to a comment, opened under it. */
export default function ReplyThread({ queryRef, ...props }: Opened<ReplyThreadQuery> & ThreadProps) {
  const { node } = usePreloadedQuery<ReplyThreadQuery>(replyThreadQuery, queryRef);
  return node?.comment ? <Thread comment={node.comment} {...props} /> : null;
}

/** The replies in pages of five, oldest first. */
function Thread({
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
  const { __id: connectionId, edges } = data.replies;
  useShownList(repliesName(data.id), connectionId);
  useOpenedRows(edges.length, mostRows, { hasNext, isLoadingNext, loadNext });
  const place = useRef<HTMLDivElement>(null);
  const environment = useRelayEnvironment();
  useReadAgain(place, repliesName(data.id), () =>
    readPagesAgain(environment, replyPages, data.id, edges.length),
  );
  const list = useRef<HTMLUListElement>(null);
  const { shown, waiting, show } = useNewReplies(
    list,
    edges.map(({ node }) => node),
    hasNext,
  );
  const showNew = () => {
    show();
    // The button goes: who reads by keyboard goes on in the list.
    list.current?.focus({ preventScroll: true });
  };
  // In a line that is there already: a line of its own would push away what is read below.
  const offer = waiting > 0 && <CommentAction onClick={showNew}>{newRepliesText(waiting)}</CommentAction>;
  return (
    <div ref={place} className="flex flex-col gap-2">
      <ul
        ref={list}
        tabIndex={-1}
        className="m-0 flex list-none flex-col gap-2 p-0 outline-none"
        aria-label="Réponses"
      >
        {shown.map((reply, index) => (
          <li key={reply.id}>
            <ReplyItem
              reply={reply}
              communityId={communityId}
              postId={postId}
              commentId={data.id}
              offer={index === shown.length - 1 && offer}
            />
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
          kind="reply"
          subject={data.id}
          viewer={viewer}
          communityId={communityId}
          label="Votre réponse"
          dropLabel="Ajouter à la réponse"
          placeholder="Écrire une réponse…"
          autoFocus
        />
      )}
    </div>
  );
}
