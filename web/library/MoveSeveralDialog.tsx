import { Suspense, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { MoveDialogQuery } from '../__generated__/MoveDialogQuery.graphql';
import type { MoveSeveralDialogMutation } from '../__generated__/MoveSeveralDialogMutation.graphql';
import type { Opened } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Destinations } from './Destinations.tsx';
import { countOf } from './library.ts';

interface Props extends Opened<MoveDialogQuery> {
  entryIds: readonly string[];
  /** Name of the root. */
  rootName: string;
  onMoved: () => void;
}

/** Moves several entries to another folder or the root, all of them or none. */
export default function MoveSeveralDialog({
  queryRef,
  onRetry,
  entryIds,
  rootName,
  onClose,
  onMoved,
}: Props) {
  /** Id of the selected folder; empty for the root, null for none. */
  const [target, setTarget] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [run, isPending] = useAsyncMutation<MoveSeveralDialogMutation>(graphql`
    mutation MoveSeveralDialogMutation($input: MoveLibraryEntriesInput!) {
      moveLibraryEntries(input: $input) {
        userErrors {
          message
        }
      }
    }
  `);
  const move = async () => {
    setFailure(null);
    const outcome = await run({
      input: { libraryEntryIds: [...entryIds], parentFolderId: target === '' ? null : target },
    });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    onMoved();
    onClose();
  };
  return (
    <Dialog
      title={`Déplacer ${countOf(entryIds.length)}`}
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
            onPress={() => void move()}
          >
            Déplacer ici
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure !== null && <ErrorNotice message={failure} />}
        <Region queryRef={queryRef} onRetry={onRetry}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <Destinations
              queryRef={queryRef}
              entryIds={entryIds}
              rootName={rootName}
              value={target}
              onChange={setTarget}
            />
          </Suspense>
        </Region>
      </div>
    </Dialog>
  );
}
