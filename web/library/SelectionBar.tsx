import IconArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import destinationsQuery from '../__generated__/DestinationsQuery$parameters.ts';
import type { SelectionBarArchiveMutation } from '../__generated__/SelectionBarArchiveMutation.graphql';
import type { SelectionBarDeleteMutation } from '../__generated__/SelectionBarDeleteMutation.graphql';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { download } from '../ui/browserFiles.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { showToast } from '../ui/toast.ts';
import { entryCountText, type Library } from './library.ts';
import type { Selection } from './useSelection.ts';

const moveDialog = onDemand(destinationsQuery, () => import('./MoveDialog.tsx'), {
  fetchPolicy: 'network-only',
  showsErrorOverPage: true,
});

interface Props {
  library: Library;
  selection: Selection;
  /** Called after the list has changed. */
  onChanged: () => void;
}

/** What can be done with the chosen entries. */
export function SelectionBar({ library, selection, onChanged }: Props) {
  const { ids } = selection;
  const move = useOnDemand(moveDialog);
  const [runDelete, isDeleting] = useAsyncMutation<SelectionBarDeleteMutation>(
    graphql`
      mutation SelectionBarDeleteMutation($input: DeleteLibraryEntriesInput!) {
        deleteLibraryEntries(input: $input) {
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [runArchive, isArchiving] = useAsyncMutation<SelectionBarArchiveMutation>(
    graphql`
      mutation SelectionBarArchiveMutation($input: CreateLibraryArchiveInput!) {
        createLibraryArchive(input: $input) {
          downloadUrl
          skippedCount
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const input = { libraryEntryIds: [...ids] };
  const finish = () => {
    selection.clear();
    onChanged();
  };
  const remove = async () => {
    const isAgreed = await confirm({
      title: `Supprimer ${entryCountText(ids.length)}\u00a0?`,
      ...(library.hasBin
        ? { text: 'Vous pourrez les restaurer pendant 30 jours, depuis la corbeille.' }
        : {}),
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isAgreed) return;
    const outcome = await runDelete({ input });
    if (!outcome.isDone) return;
    showToast({ text: `Supprimé\u00a0: ${entryCountText(ids.length)}`, kind: 'success' });
    finish();
  };
  const archive = async () => {
    const outcome = await runArchive({ input });
    if (!outcome.isDone) return;
    const { downloadUrl, skippedCount } = outcome.response.createLibraryArchive;
    if (downloadUrl == null) return;
    download(downloadUrl);
    if (skippedCount)
      showToast({ text: `Absent de l’archive\u00a0: ${entryCountText(skippedCount)}`, kind: 'error' });
    selection.clear();
  };
  if (ids.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Éléments choisis"
      className="sticky top-[calc(var(--below-header)+0.25rem)] z-10 flex flex-wrap items-center gap-1 rounded-2xl bg-accent-soft py-1 pr-3 pl-1"
    >
      <IconButton label="Ne plus rien choisir" onPress={selection.clear}>
        <IconX aria-hidden="true" />
      </IconButton>
      <p role="status" className="m-0 mr-auto text-sm font-semibold text-ink">
        {`${ids.length}\u00a0${ids.length > 1 ? 'choisis' : 'choisi'}`}
      </p>
      {selection.selectAll && (
        <IconButton size="small" label="Tout choisir" onPress={selection.selectAll}>
          <IconChecks aria-hidden="true" />
        </IconButton>
      )}
      {library.canManage && library.canOrganize && (
        <Button
          size="small"
          className="max-sm:size-11 max-sm:gap-0 max-sm:px-0"
          icon={<IconArrowsMove aria-hidden="true" />}
          title="Déplacer"
          onPress={() => move.open({ id: library.ownerId })}
        >
          <span className="max-sm:sr-only">Déplacer</span>
        </Button>
      )}
      {library.canManage && (
        <Button
          size="small"
          className="max-sm:size-11 max-sm:gap-0 max-sm:px-0"
          icon={<IconTrash aria-hidden="true" />}
          title="Supprimer"
          isPending={isDeleting}
          onPress={() => void remove()}
        >
          <span className="max-sm:sr-only">Supprimer</span>
        </Button>
      )}
      <Button
        size="small"
        className="max-sm:size-11 max-sm:gap-0 max-sm:px-0"
        icon={<IconDownload aria-hidden="true" />}
        title="Télécharger (ZIP)"
        isPending={isArchiving}
        onPress={() => void archive()}
      >
        <span className="max-sm:sr-only">Télécharger (ZIP)</span>
      </Button>
      <Suspense fallback={null}>
        {move.opened && (
          <moveDialog.Component {...move.opened} moved={ids} rootName={library.title} onMoved={finish} />
        )}
      </Suspense>
    </div>
  );
}
