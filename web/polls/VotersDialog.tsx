import { Suspense } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type { VotersDialog_choice$key } from '../__generated__/VotersDialog_choice.graphql';
import type { VotersDialogPaginationQuery } from '../__generated__/VotersDialogPaginationQuery.graphql';
import type { VotersDialogQuery } from '../__generated__/VotersDialogQuery.graphql';
import { messageOf } from '../core/errors.ts';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Region, useRegionQuery } from '../relay/Region.tsx';

/** Who chose an answer. */
export default function VotersDialog({
  choiceId,
  answer,
  onClose,
}: {
  choiceId: string;
  answer: string;
  onClose: () => void;
}) {
  return (
    <Dialog title={`« ${answer} »`} isOpen onClose={onClose} size="small">
      <Region>
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <Voters choiceId={choiceId} />
        </Suspense>
      </Region>
    </Dialog>
  );
}

// The dialog opens on demand, so its query starts with it.
function Voters({ choiceId }: { choiceId: string }) {
  const { node } = useRegionQuery<VotersDialogQuery>(
    graphql`
      query VotersDialogQuery($id: ID!) {
        node(id: $id) {
          ... on PollChoice @alias(as: "choice") {
            ...VotersDialog_choice
          }
        }
      }
    `,
    { id: choiceId },
  );
  return node?.choice ? <List choice={node.choice} /> : null;
}

function List({ choice }: { choice: VotersDialog_choice$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    VotersDialogPaginationQuery,
    VotersDialog_choice$key
  >(
    graphql`
      fragment VotersDialog_choice on PollChoice
      @throwOnFieldError
      @refetchable(queryName: "VotersDialogPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        voters(first: $count, after: $cursor) @connection(key: "VotersDialog_voters") {
          edges {
            node {
              id
              job
              ...PersonAvatar_user
              ...PersonLink_user
            }
          }
        }
      }
    `,
    choice,
  );
  return (
    <>
      <ul className="m-0 flex list-none flex-col gap-3 p-0">
        {data.voters.edges.map(({ node: voter }) => (
          <li key={voter.id} className="flex items-center gap-3">
            <PersonAvatar user={voter} size={40} isDecorative />
            <span>
              <PersonLink user={voter} className="block" />
              <span className="block text-sm text-muted">{voter.job}</span>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore
        label="Afficher plus"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(done) => loadNext(100, { onComplete: (failure) => done(failure && messageOf(failure)) })}
      />
    </>
  );
}
