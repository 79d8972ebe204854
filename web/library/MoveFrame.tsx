import { Suspense, useState } from 'react';
import type { MoveDialogQuery } from '../__generated__/MoveDialogQuery.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useAfterDeletions } from '../sending/useAfterDeletions.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Destinations } from './Destinations.tsx';

interface Props extends OnDemandProps<MoveDialogQuery> {
  title: string;
  entryIds: readonly string[];
  /** Name of the root. */
  rootName: string;
  /** Moves to a folder, null for the root; returns why it was refused, if it was. */
  onMove: (parentFolderId: string | null) => Promise<string | null>;
}

/** Dialog that asks for the folder to which entries are moved; closes once they are. */
export function MoveFrame({ queryRef, onRetry, onClose, title, entryIds, rootName, onMove }: Props) {
  /** Id of the selected folder; empty for the root, null for none. */
  const [target, setTarget] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The name of what was just deleted is free again.
  const [afterDeletions, isPending] = useAfterDeletions();
  const move = async () => {
    setFailure(null);
    const refusal = await onMove(target === '' ? null : target);
    if (refusal === null) onClose();
    else setFailure(refusal);
  };
  return (
    <Dialog
      title={title}
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
              entryIds={entryIds}
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
