import { Suspense, useId, useState } from 'react';
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { MoveDialog_entry$key } from '../__generated__/MoveDialog_entry.graphql';
import type { MoveDialog_folder$key } from '../__generated__/MoveDialog_folder.graphql';
import type { MoveDialogMutation } from '../__generated__/MoveDialogMutation.graphql';
import type { MoveDialogQuery } from '../__generated__/MoveDialogQuery.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { Opened } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { moveDialogQuery } from './MoveDialog.query.ts';
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
              entryId={entry.id}
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

const useFolders = (keys: MoveDialog_folder$key) =>
  useFragment(
    graphql`
      fragment MoveDialog_folder on FolderTreeEntry @relay(plural: true) @throwOnFieldError {
        depth
        folder {
          id
          name
          ancestors {
            id
          }
        }
      }
    `,
    keys,
  );

function Destinations({
  queryRef,
  entryId,
  rootName,
  value,
  onChange,
}: {
  queryRef: PreloadedQuery<MoveDialogQuery>;
  entryId: string;
  rootName: string;
  value: string | null;
  onChange: (folderId: string) => void;
}) {
  const name = useId();
  const { node } = usePreloadedQuery<MoveDialogQuery>(moveDialogQuery, queryRef);
  const folders = useFolders(node?.folders ?? []);
  const places = [
    { id: '', name: rootName, depth: 0, isInside: false },
    ...folders.map(({ depth, folder }) => ({
      id: folder.id,
      name: folder.name,
      depth: depth + 1,
      // A folder cannot move into itself or its descendants.
      isInside: folder.id === entryId || folder.ancestors.some((ancestor) => ancestor.id === entryId),
    })),
  ];
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">Destination</legend>
      {places.map((place) => (
        <label
          key={place.id}
          style={{ paddingLeft: `${0.75 + place.depth * 1.25}rem` }}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl pr-3 transition-colors hover:bg-sunken has-checked:bg-accent-soft has-disabled:cursor-default has-disabled:text-muted has-disabled:hover:bg-transparent"
        >
          <input
            type="radio"
            name={name}
            checked={value === place.id}
            disabled={place.isInside}
            onChange={() => onChange(place.id)}
            className="m-0 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 truncate">{place.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
