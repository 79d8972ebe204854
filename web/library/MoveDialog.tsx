import { Suspense, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { DestinationsQuery } from '../__generated__/DestinationsQuery.graphql';
import type { MoveDialogMutation } from '../__generated__/MoveDialogMutation.graphql';
import type { MoveDialogSeveralMutation } from '../__generated__/MoveDialogSeveralMutation.graphql';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useAfterDeletions } from '../sending/useAfterDeletions.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { sentence } from '../ui/sentence.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Destinations } from './Destinations.tsx';
import { entryCountText } from './library.ts';

interface Props extends OnDemandProps<DestinationsQuery> {
  /** An entry, or the ids of several. */
  moved: { id: string; name: string } | readonly string[];
  /** Name of the root. */
  rootName: string;
  onMoved: () => void;
}

/** Moves entries to another folder or the root: one, or several, all of them or none. */
export default function MoveDialog({ queryRef, onRetry, onClose, moved, rootName, onMoved }: Props) {
  /** Id of the selected folder; empty for the root, null for none. */
  const [target, setTarget] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The name of what was just deleted is free again.
  const [afterDeletions, isPending] = useAfterDeletions();
  const [moveOne] = useAsyncMutation<MoveDialogMutation>(graphql`
    mutation MoveDialogMutation($input: MoveLibraryEntryInput!) {
      moveLibraryEntry(input: $input) {
        userErrors {
          message
        }
      }
    }
  `);
  const [moveSeveral] = useAsyncMutation<MoveDialogSeveralMutation>(graphql`
    mutation MoveDialogSeveralMutation($input: MoveLibraryEntriesInput!) {
      moveLibraryEntries(input: $input) {
        userErrors {
          message
        }
      }
    }
  `);
  const move = async () => {
    setFailure(null);
    const parentId = target === '' ? null : target;
    const outcome =
      'id' in moved
        ? await moveOne({ input: { libraryEntryId: moved.id, parentId } })
        : await moveSeveral({ input: { libraryEntryIds: moved, parentId } });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    onMoved();
    onClose();
  };
  return (
    <Dialog
      title={
        'id' in moved
          ? sentence`Déplacer «\u00a0${moved.name}\u00a0»`
          : `Déplacer ${entryCountText(moved.length)}`
      }
      isOpen
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>Annuler</Button>
          <Button
            kind="primary"
            isDisabled={target === null}
            isPending={isPending}
            onPress={() => void afterDeletions(move)}
          >
            Déplacer ici
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure !== null && <ErrorNotice message={failure} />}
        <ErrorRegion queryRef={queryRef} onRetry={onRetry}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <Destinations
              queryRef={queryRef}
              entryIds={'id' in moved ? [moved.id] : moved}
              rootName={rootName}
              value={target}
              onChange={setTarget}
            />
          </Suspense>
        </ErrorRegion>
      </div>
    </Dialog>
  );
}
