import { useRef } from 'react';
import { graphql, type PreloadedQuery, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { LikersDialog_entry$key } from '../__generated__/LikersDialog_entry.graphql';
import type { LikersDialogPaginationQuery } from '../__generated__/LikersDialogPaginationQuery.graphql';
import type { LikersDialogQuery } from '../__generated__/LikersDialogQuery.graphql';
import { useRefetchResponses } from '../live/refetchVisible.ts';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useLoadAll } from '../relay/pagination.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { ReactorRow, ReactorsSkeleton } from './ReactorRow.tsx';

/** Users who like a comment or a reply. */
const likersDialogQuery = graphql`
  query LikersDialogQuery($id: ID!) @preloadable {
    node(id: $id) {
      ... on CommentOrReply @alias(as: "entry") {
        ...LikersDialog_entry
      }
    }
  }
`;

const likerPages = graphql`
  fragment LikersDialog_entry on CommentOrReply
  @throwOnFieldError
  @refetchable(queryName: "LikersDialogPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 6 }, cursor: { type: "String" }) {
    id
    likers(first: $count, after: $cursor) @connection(key: "LikersDialog_likers") {
      edges {
        cursor
        ...ReactorRow_edge
      }
    }
  }
`;

/** Dialog with the users who like a comment or reply; the first page has six. */
export default function LikersDialog({ queryRef, onRetry, onClose }: OnDemandProps<LikersDialogQuery>) {
  return (
    <Dialog title="J'aime" isOpen onClose={onClose} size="small">
      <ErrorRegion queryRef={queryRef} onRetry={onRetry} fallback={<ReactorsSkeleton />}>
        <Loaded queryRef={queryRef} />
      </ErrorRegion>
    </Dialog>
  );
}

function Loaded({ queryRef }: { queryRef: PreloadedQuery<LikersDialogQuery> }) {
  const { node } = usePreloadedQuery<LikersDialogQuery>(likersDialogQuery, queryRef);
  return node?.entry ? <List entry={node.entry} /> : null;
}

function List({ entry }: { entry: LikersDialog_entry$key }) {
  const { data, ...paging } = usePaginationFragment<LikersDialogPaginationQuery, LikersDialog_entry$key>(
    likerPages,
    entry,
  );
  const { edges } = data.likers;
  const place = useRef<HTMLUListElement>(null);
  useRefetchResponses(place, data.id, likerPages, { id: data.id }, paging, edges.length, 6);
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
