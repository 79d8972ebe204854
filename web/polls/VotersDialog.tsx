import { useRef } from 'react';
import { graphql, type PreloadedQuery, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { VotersDialog_choice$key } from '../__generated__/VotersDialog_choice.graphql';
import type { VotersDialogPaginationQuery } from '../__generated__/VotersDialogPaginationQuery.graphql';
import type { VotersDialogQuery } from '../__generated__/VotersDialogQuery.graphql';
import { useRefetchResponses } from '../live/refetchVisible.ts';
import { PersonRows } from '../people/PersonRows.tsx';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { sentence } from '../ui/sentence.ts';

/** Voters of an answer. */
const votersDialogQuery = graphql`
  query VotersDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on PollChoice @alias(as: "choice") {
        ...VotersDialog_choice
      }
    }
  }
`;

const voterPages = graphql`
  fragment VotersDialog_choice on PollChoice
  @throwOnFieldError
  @refetchable(queryName: "VotersDialogPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
    id
    voters(first: $count, after: $cursor) @connection(key: "VotersDialog_voters") {
      edges {
        node {
          ...PersonRows_users
        }
      }
    }
  }
`;

interface Props extends OnDemandProps<VotersDialogQuery> {
  answer: string;
  /** Global id of the poll's post, as in events. */
  postId: string;
}

/** Dialog with the voters of an answer. */
export default function VotersDialog({ queryRef, onRetry, onClose, answer, postId }: Props) {
  return (
    <Dialog title={sentence`«\u00a0${answer}\u00a0»`} isOpen onClose={onClose} size="small">
      <ErrorRegion queryRef={queryRef} onRetry={onRetry} fallback={<VotersSkeleton />}>
        <Voters queryRef={queryRef} postId={postId} />
      </ErrorRegion>
    </Dialog>
  );
}

function Voters({ queryRef, postId }: { queryRef: PreloadedQuery<VotersDialogQuery>; postId: string }) {
  const { node } = usePreloadedQuery<VotersDialogQuery>(votersDialogQuery, queryRef);
  return node?.choice ? <List choice={node.choice} postId={postId} /> : null;
}

/** Skeleton rows. */
const VotersSkeleton = () => (
  <div className="flex flex-col gap-3" aria-busy="true" aria-label="Chargement">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex h-11 items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-44" />
      </div>
    ))}
  </div>
);

function List({ choice, postId }: { choice: VotersDialog_choice$key; postId: string }) {
  const { data, ...paging } = usePaginationFragment<VotersDialogPaginationQuery, VotersDialog_choice$key>(
    voterPages,
    choice,
  );
  const place = useRef<HTMLUListElement>(null);
  const { edges } = data.voters;
  useRefetchResponses(place, postId, voterPages, { id: data.id }, paging, edges.length, 20);
  return <PersonRows ref={place} users={edges.map(({ node }) => node)} paging={paging} />;
}
