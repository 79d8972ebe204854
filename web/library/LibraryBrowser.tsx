import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import type { LibraryBrowser_entries$key } from '../__generated__/LibraryBrowser_entries.graphql';
import type { LibraryBrowser_folder$key } from '../__generated__/LibraryBrowser_folder.graphql';
import binDialogQuery from '../__generated__/BinDialogQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { isNodeMissing } from '../relay/fetchStrict.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useAfterDeletions } from '../sending/useAfterDeletions.ts';
import { useDropTarget } from '../uploads/drops.ts';
import { onUploadDone, type Upload } from '../uploads/uploadQueue.ts';
import { EntryRow } from './EntryRow.tsx';
import { FolderPath } from './FolderPath.tsx';
import { folderPath, type Library } from './library.ts';
import { LibraryToolbar } from './LibraryToolbar.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortHeads } from './SortHeads.tsx';
import { maxListRows } from '../relay/pagination.ts';
import { useOpenedRows } from '../relay/pagination.ts';
import type { FolderList } from './useFolderList.ts';
import { useChosenFiles } from './useChosenFiles.ts';
import { useSelection } from './useSelection.ts';
import { useStorage } from './useStorage.ts';
import { sentence } from '../ui/sentence.ts';
import { useOpenDocument } from './useOpenDocument.ts';

const LibraryViewer = lazyPart(() => import('./LibraryViewer.tsx'), { isLayer: true });
const CreateFolderDialog = lazyPart(() => import('./CreateFolderDialog.tsx'), { isLayer: true });
const UploadDialog = lazyPart(() => import('./UploadDialog.tsx'), { isLayer: true });

const binDialog = onDemand(binDialogQuery, () => import('./BinDialog.tsx'), 'network-only', {
  isLayer: true,
});

interface Props {
  library: Library;
  /** Folder; null at the root. */
  folder: LibraryBrowser_folder$key | null;
  list: FolderList;
  entries: LibraryBrowser_entries$key;
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void;
}

/** Folder with breadcrumb, entries and actions. */
export function LibraryBrowser({
  library,
  folder: folderKey,
  list,
  entries,
  hasNext,
  isLoadingNext,
  loadNext,
}: Props) {
  const folder = useFragment(
    graphql`
      fragment LibraryBrowser_folder on Folder @throwOnFieldError {
        id
        databaseId
        name
        isDefault
        ancestors {
          id
          databaseId
          name
          isDefault
        }
      }
    `,
    folderKey,
  );
  const { __id: connectionId, edges } = useFragment(
    graphql`
      fragment LibraryBrowser_entries on LibraryEntryConnection {
        __id
        edges {
          node {
            id
            ...EntryRow_entry
            ...LibraryViewer_entry
          }
        }
      }
    `,
    entries,
  );
  const [dialog, setDialog] = useState<'folder' | 'files' | null>(null);
  const chosen = useChosenFiles(library.communityId);
  const shown = useOpenDocument();
  const selection = useSelection(edges.map(({ node }) => node.id));
  const bin = useOnDemand(binDialog);
  const [afterDeletions, isOpeningBin] = useAfterDeletions();
  const { search } = list;
  const storage = useStorage(library.communityId);
  const { revalidate } = useRevalidator();
  const rows = Math.max(edges.length, library.step);
  useOpenedRows(edges.length, search.text === '' ? maxListRows : Infinity, {
    hasNext,
    isLoadingNext,
    loadNext,
  });
  useWatchCommunity(library.communityId, ['LIBRARY'], async () => {
    const found = await search.readAgain(rows);
    // The folder was deleted: the page shows it.
    if (isNodeMissing(found)) await revalidate();
    storage.refresh();
  });
  const renew = () => search.renew(rows);
  const onFilesChanged = () => {
    renew();
    storage.refresh();
  };
  const folderName = folder?.name ?? library.title;
  const path = folder ? folderPath(library, folder) : library.home;
  const onUploaded = useEffectEvent(({ place }: Upload) => {
    // Those of a community come with its live events.
    if (library.communityId === null && place?.path === path) renew();
  });
  useEffect(() => onUploadDone((upload) => onUploaded(upload)), []);
  useDropTarget(sentence`Ajouter à «\u00a0${folderName}\u00a0»`, library.canManage, (files) => {
    setDialog('files');
    void chosen.add(files);
  });
  return (
    <div className="flex flex-col gap-2">
      <LibraryToolbar canManage={library.canManage} list={list} onAdd={setDialog}>
        <FolderPath library={library} folder={folder} />
      </LibraryToolbar>
      {search.failure !== null && <ErrorNotice isReading message={search.failure} onRetry={search.retry} />}
      {library.hasSelections && (
        <SelectionBar library={library} selection={selection} onChanged={onFilesChanged} />
      )}
      {edges.length === 0 && !hasNext ? (
        <EmptyState
          title={search.shownText === '' ? 'Ce dossier est vide' : library.end}
          icon={<IconFolder aria-hidden="true" />}
        />
      ) : (
        <div className="@container rounded-2xl border border-line">
          <SortHeads
            order={list.order}
            onChange={list.setOrder}
            hasAuthor={library.communityId !== null}
            hasSelections={library.hasSelections}
          />
          <ul aria-label={folderName} className="m-0 list-none divide-y divide-line p-0">
            {edges.map(({ node }) => (
              <EntryRow
                key={node.id}
                entry={node}
                library={library}
                onOpen={() => shown.show(node.id)}
                onChanged={onFilesChanged}
                {...(library.hasSelections
                  ? {
                      isSelected: selection.has(node.id),
                      onSelect: (isRange: boolean) => selection.toggle(node.id, isRange),
                    }
                  : {})}
              />
            ))}
          </ul>
        </div>
      )}
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={library.step}
        {...(edges.length > 0 ? { end: library.end } : {})}
      />
      {library.hasBin && library.canManage && (
        <Button
          kind="quiet"
          size="small"
          className="flush-small self-start print:hidden"
          icon={<IconTrash aria-hidden="true" />}
          isPending={isOpeningBin}
          // It holds also what was deleted a moment ago.
          onPress={() => void afterDeletions(async () => bin.open({ id: library.ownerId }))}
        >
          Corbeille
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog === 'folder' && (
          <CreateFolderDialog
            parentId={folder?.id ?? library.ownerId}
            onClose={() => setDialog(null)}
            onCreated={renew}
          />
        )}
        {dialog === 'files' && (
          <UploadDialog
            destination={{
              parentId: folder?.id ?? library.ownerId,
              name: folderName,
              path,
              connectionId: search.shownText === '' ? connectionId : null,
            }}
            chosen={chosen}
            onClose={() => {
              chosen.clear();
              setDialog(null);
            }}
          />
        )}
        {bin.opened && <binDialog.Component {...bin.opened} onChanged={onFilesChanged} />}
        {shown.id !== null && (
          <LibraryViewer
            entries={edges.map(({ node }) => node)}
            id={shown.id}
            onShow={shown.show}
            onClose={shown.close}
            hasNext={hasNext}
            loadNext={() => {
              if (!isLoadingNext) loadNext(library.step, { onComplete: () => {} });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
