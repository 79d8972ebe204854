import { Suspense, useRef } from 'react';
import { graphql, type PreloadedQuery, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { LikersDialog_comment$key } from '../__generated__/LikersDialog_comment.graphql';
import type { LikersDialog_reply$key } from '../__generated__/LikersDialog_reply.graphql';
import type { LikersDialogCommentPaginationQuery } from '../__generated__/LikersDialogCommentPaginationQuery.graphql';
import type { LikersDialogQuery } from '../__generated__/LikersDialogQuery.graphql';
import type { LikersDialogReplyPaginationQuery } from '../__generated__/LikersDialogReplyPaginationQuery.graphql';
import type { ReactorRow_edge$key } from '../__generated__/ReactorRow_edge.graphql';
import { useRefetchResponses } from '../live/useRefetchResponses.ts';
import type { Opened } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { type Paging, useLoadAll } from '../relay/useLoadAll.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { ReactorRow, ReactorsSkeleton } from './ReactorRow.tsx';

/** Users who like a comment or a reply. */
const likersDialogQuery = graphql`
  query LikersDialogQuery($id: ID!) @preloadable {
    node(id: $id) {
      ... on Comment @alias(as: "comment") {
        ...LikersDialog_comment
      }
      ... on Reply @alias(as: "reply") {
        ...LikersDialog_reply
      }
    }
  }
`;

const replyPages = graphql`
  fragment LikersDialog_reply on Reply
  @throwOnFieldError
  @refetchable(queryName: "LikersDialogReplyPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 6 }, cursor: { type: "String" }) {
    id
    likers(first: $count, after: $cursor) @connection(key: "LikersDialog_reply_likers") {
      edges {
        cursor
        ...ReactorRow_edge
      }
    }
  }
`;

const commentPages = graphql`
  fragment LikersDialog_comment on Comment
  @throwOnFieldError
  @refetchable(queryName: "LikersDialogCommentPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 6 }, cursor: { type: "String" }) {
    id
    likers(first: $count, after: $cursor) @connection(key: "LikersDialog_comment_likers") {
      edges {
        cursor
        ...ReactorRow_edge
      }
    }
  }
`;

/** Dialog with the users who like a comment or reply; the first page has six. */
export default function LikersDialog({ queryRef, onRetry, onClose }: Opened<LikersDialogQuery>) {
  return (
    <Dialog title="J'aime" isOpen onClose={onClose} size="small">
      <Region queryRef={queryRef} onRetry={onRetry}>
        <Suspense fallback={<ReactorsSkeleton />}>
          <Loaded queryRef={queryRef} />
        </Suspense>
      </Region>
    </Dialog>
  );
}

function Loaded({ queryRef }: { queryRef: PreloadedQuery<LikersDialogQuery> }) {
  const { node } = usePreloadedQuery<LikersDialogQuery>(likersDialogQuery, queryRef);
  if (node?.comment) return <OfComment comment={node.comment} />;
  return node?.reply ? <OfReply reply={node.reply} /> : null;
}

function OfComment({ comment }: { comment: LikersDialog_comment$key }) {
  const { data, ...paging } = usePaginationFragment<
    LikersDialogCommentPaginationQuery,
    LikersDialog_comment$key
  >(commentPages, comment);
  return <List nodeId={data.id} list={commentPages} edges={data.likers.edges} paging={paging} />;
}

function OfReply({ reply }: { reply: LikersDialog_reply$key }) {
  const { data, ...paging } = usePaginationFragment<LikersDialogReplyPaginationQuery, LikersDialog_reply$key>(
    replyPages,
    reply,
  );
  return <List nodeId={data.id} list={replyPages} edges={data.likers.edges} paging={paging} />;
}

interface ListProps {
  /** Total number of likes. */
  nodeId: string;
  /** Fragment of the list. */
  list: GraphQLTaggedNode;
  edges: readonly (ReactorRow_edge$key & { readonly cursor: string })[];
  paging: Paging;
}

function List({ nodeId, list, edges, paging }: ListProps) {
  const place = useRef<HTMLUListElement>(null);
  useRefetchResponses(place, nodeId, list, { id: nodeId }, paging, edges.length, 6);
  const { isLoading, loadRest } = useLoadAll(paging);
  return (
    <>
      <ul ref={place} className="m-0 flex list-none flex-col gap-1 p-0">
        {edges.map((edge) => (
          <ReactorRow key={edge.cursor} edge={edge} />
        ))}
      </ul>
      <LoadMore label="Afficher plus" hasNext={paging.hasNext} isLoading={isLoading} onLoad={loadRest} />
    </>
  );
}
