import IconFolderFilled from '@tabler/icons-react/dist/esm/icons/IconFolderFilled.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { BinDialog_entry$key } from '../__generated__/BinDialog_entry.graphql';
import type { BinDialogEraseMutation } from '../__generated__/BinDialogEraseMutation.graphql';
import type { BinDialogQuery } from '../__generated__/BinDialogQuery.graphql';
import type { BinDialogRestoreMutation } from '../__generated__/BinDialogRestoreMutation.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { withDe, sentence } from '../ui/sentence.ts';
import { FileIcon } from '../ui/FileIcon.tsx';
import { formatDate } from '../ui/formatDate.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { fileIconKind } from './fileIconKind.ts';

/** Deleted entries of a library. */
const binDialogQuery = graphql`
  query BinDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Community {
        deletedLibraryEntries {
          ...BinDialog_entry
        }
      }
      ... on Viewer {
        deletedLibraryEntries {
          ...BinDialog_entry
        }
      }
    }
  }
`;

interface Props extends OnDemandProps<BinDialogQuery> {
  /** Called after something was restored or deleted for ever. */
  onChanged: () => void;
}

/** The bin of a library: what was deleted in the last 30 days. */
export default function BinDialog({ queryRef, onRetry, onClose, onChanged }: Props) {
  return (
    <Dialog title="Corbeille" isOpen onClose={onClose}>
      <p className="mt-0 text-sm text-muted">
        Ce qui est supprimé reste ici 30 jours. Jusque-là, son espace de stockage reste occupé.
      </p>
      <ErrorRegion queryRef={queryRef} onRetry={onRetry} fallback={<Skeleton className="h-40" />}>
        <Entries queryRef={queryRef} onChanged={onChanged} />
      </ErrorRegion>
    </Dialog>
  );
}

function Entries({
  queryRef,
  onChanged,
}: {
  queryRef: PreloadedQuery<BinDialogQuery>;
  onChanged: () => void;
}) {
  const { node } = usePreloadedQuery<BinDialogQuery>(binDialogQuery, queryRef);
  const entries = useFragment<BinDialog_entry$key>(
    graphql`
      fragment BinDialog_entry on DeletedLibraryEntry @relay(plural: true) {
        libraryEntryId
        name
        isFolder
        expiresAt
      }
    `,
    node?.deletedLibraryEntries ?? [],
  );
  /** Ids of those that were restored or deleted for ever since the list was read. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [runRestore, isRestoring] = useAsyncMutation<BinDialogRestoreMutation>(
    graphql`
      mutation BinDialogRestoreMutation($input: RestoreLibraryEntriesInput!) {
        restoreLibraryEntries(input: $input) {
          userErrors {
            code
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Restauré' },
  );
  const [runErase, isErasing] = useAsyncMutation<BinDialogEraseMutation>(
    graphql`
      mutation BinDialogEraseMutation($input: DeleteLibraryEntriesForeverInput!) {
        deleteLibraryEntriesForever(input: $input) {
          community {
            storage {
              usedBytes
              limitBytes
            }
          }
          viewer {
            storage {
              usedBytes
              limitBytes
            }
          }
          userErrors {
            code
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Supprimé définitivement' },
  );
  /** Also when somebody else was faster. */
  const leaving = (id: string) => {
    const leave = () => {
      setGone((before) => new Set([...before, id]));
      onChanged();
    };
    return { onDone: leave, onGone: leave };
  };
  const erase = async (id: string, name: string) => {
    const isAgreed = await confirm({
      title: sentence`Supprimer définitivement «\u00a0${name}\u00a0»\u00a0?`,
      text: 'Il ne pourra plus être restauré.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isAgreed) return;
    await runErase({ input: { libraryEntryIds: [id] } }, leaving(id));
  };
  const shown = entries.filter(({ libraryEntryId }) => !gone.has(libraryEntryId));
  if (shown.length === 0) return <p className="m-0 py-8 text-center text-muted">La corbeille est vide</p>;
  return (
    <ul aria-label="Corbeille" className="m-0 list-none divide-y divide-line p-0">
      {shown.map(({ libraryEntryId: id, name, isFolder, expiresAt }) => (
        <li key={id} className="flex min-h-14 items-center gap-3">
          {isFolder ? (
            <IconFolderFilled aria-hidden="true" className="size-6 shrink-0 text-accent-ink" />
          ) : (
            <FileIcon kind={fileIconKind(name)} className="size-6" />
          )}
          <div className="flex min-w-0 flex-1 flex-col py-1">
            <span dir="auto" className="font-medium wrap-anywhere">
              {name}
            </span>
            <span className="text-sm text-muted">{`Jusqu’au ${formatDate(expiresAt)}`}</span>
          </div>
          <IconButton
            label={sentence`Restaurer ${name}`}
            isDisabled={isRestoring || isErasing}
            onPress={() => void runRestore({ input: { libraryEntryIds: [id] } }, leaving(id))}
          >
            <IconRestore aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Suppression définitive ${withDe(name)}`}
            isDisabled={isRestoring || isErasing}
            onPress={() => void erase(id, name)}
          >
            <IconTrash aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
