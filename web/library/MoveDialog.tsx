import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MoveDialog_entry$key } from '../__generated__/MoveDialog_entry.graphql';
import type { MoveDialogMutation } from '../__generated__/MoveDialogMutation.graphql';
import type { MoveDialogQuery } from '../__generated__/MoveDialogQuery.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { Opened } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { Destinations } from './Destinations.tsx';
import { sentence } from '../ui/sentence.ts';

interface Props extends Opened<MoveDialogQuery> {
  entry: MoveDialog_entry$key;
  /** Name of the root. */
  rootName: string;
  onMoved: () => void;
}

/** Moves an entry to another folder or the root. */
export default function MoveDialog({ queryRef, onRetry, entry: key, rootName, onClose, onMoved }: Props) {
  const entry = useFragment(
    graphql`
      fragment MoveDialog_entry on LibraryEntry {
        id
        name
      }
    `,
    key,
  );
  /** Id of the selected folder; empty for the root, null for none. */
  const [target, setTarget] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [run, isPending] = useAsyncMutation<MoveDialogMutation>(graphql`
    mutation MoveDialogMutation($input: MoveLibraryEntryInput!) {
      moveLibraryEntry(input: $input) {
        userErrors {
          message
        }
      }
    }
  `);
  const move = async () => {
    setFailure(null);
    const outcome = await run({
      input: { libraryEntryId: entry.id, parentFolderId: target === '' ? null : target },
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
      title={sentence`Déplacer «\u00a0${entry.name}\u00a0»`}
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
              entryIds={[entry.id]}
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
