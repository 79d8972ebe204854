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
import { maxListRows, type Paging, useOpenedRows } from '../relay/pagination.ts';
import type { FolderSearchAndSort } from './useFolderSearchAndSort.ts';
import { useChosenFiles } from './useChosenFiles.ts';
import { useSelection } from './useSelection.ts';
import { useStorage } from './useStorage.ts';
import { sentence } from '../ui/sentence.ts';
import { useOpenDocument } from './useOpenDocument.ts';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { type Order, sorts, columnClasses } from './sorting.ts';

interface SortHeadersProps {
  order: Order;
  onChange: (order: Order) => void;
  hasAuthor: boolean;
  /** Whether rows have a checkbox. */
  hasSelections: boolean;
}

/** Column headers: a press sorts by one, another press turns its direction. */
function SortHeaders({ order, onChange, hasAuthor, hasSelections }: SortHeadersProps) {
  const header = ({ value, label }: (typeof sorts)[number], className = '') => {
    const isCurrent = order.field === value;
    const isAscending = order.direction === 'ASC';
    const Arrow = isAscending ? IconArrowUp : IconArrowDown;
    return (
      <button
        key={value}
        type="button"
        aria-pressed={isCurrent}
        onClick={() => onChange({ field: value, direction: isCurrent && isAscending ? 'DESC' : 'ASC' })}
        className={`flex min-h-9 items-center gap-1 text-left pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${className} ${isCurrent ? 'text-ink' : 'hover:text-ink'}`}
      >
        <span>{label}</span>{' '}
        {isCurrent && (
          <>
            <Arrow aria-hidden="true" className="size-4" />
            <span className="sr-only">{isAscending ? 'Ordre croissant' : 'Ordre décroissant'}</span>
          </>
        )}
      </button>
    );
  };
  const [name, date, type] = sorts;
  return (
    <div
      role="group"
      aria-label="Trier par"
      className="flex items-center gap-x-2 border-b @max-2xs:flex-wrap border-line pr-1 pl-3 text-sm font-semibold text-muted print:hidden"
    >
      {hasSelections && <span className={columnClasses.checkbox} />}
      {/* Above the icons; its target begins in the gap before them. */}
      {header(type, '-ml-2 min-w-11.5 shrink-0 pl-2')}
      <span className="flex min-w-0 sm:flex-1">{header(name)}</span>
      {hasAuthor && <span className={columnClasses.author}>Auteur</span>}
      <span className={columnClasses.date}>{header(date)}</span>
      <span className={`${columnClasses.size} max-sm:hidden`}>Taille</span>
      <span className={`${columnClasses.menu} max-sm:hidden`} />
    </div>
  );
}

const LibraryViewer = lazyPart(() => import('./LibraryViewer.tsx'), { showsErrorOverPage: true });
const CreateFolderDialog = lazyPart(() => import('./CreateFolderDialog.tsx'), { showsErrorOverPage: true });
const UploadDialog = lazyPart(() => import('./UploadDialog.tsx'), { showsErrorOverPage: true });

const binDialog = onDemand(binDialogQuery, () => import('./BinDialog.tsx'), {
  fetchPolicy: 'network-only',
  showsErrorOverPage: true,
});

interface Props extends Paging {
  library: Library;
  /** Folder; null at the root. */
  folder: LibraryBrowser_folder$key | null;
  searchAndSort: FolderSearchAndSort;
  entries: LibraryBrowser_entries$key;
}

/** A folder of a library, or its root: breadcrumb, entries and actions. */
export function LibraryBrowser({
  library,
  folder: folderKey,
  searchAndSort,
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
  const chosenFiles = useChosenFiles(library.communityId);
  const openDocument = useOpenDocument();
  const selection = useSelection(edges.map(({ node }) => node.id));
  const binOpener = useOnDemand(binDialog);
  const [afterDeletions, isWaitingForDeletions] = useAfterDeletions();
  const { search } = searchAndSort;
  const storage = useStorage(library.communityId);
  const { revalidate } = useRevalidator();
  const rowCount = Math.max(edges.length, library.step);
  useOpenedRows(edges.length, search.text === '' ? maxListRows : Infinity, {
    hasNext,
    isLoadingNext,
    loadNext,
  });
  useWatchCommunity(library.communityId, ['LIBRARY'], async () => {
    const found = await search.refetchRows(rowCount);
    // The folder was deleted: reload the page, which says so.
    if (isNodeMissing(found)) await revalidate();
    storage.refresh();
  });
  const refetchAfterOwnChange = () => search.refetchAfterOwnChange(rowCount);
  const onEntriesChanged = () => {
    refetchAfterOwnChange();
    storage.refresh();
  };
  const folderName = folder?.name ?? library.title;
  const path = folder ? folderPath(library, folder) : library.home;
  const onUploaded = useEffectEvent(({ place }: Upload) => {
    // Uploads to a community arrive with its live events.
    if (library.communityId === null && place?.path === path) refetchAfterOwnChange();
  });
  useEffect(() => onUploadDone((upload) => onUploaded(upload)), []);
  useDropTarget(sentence`Ajouter à «\u00a0${folderName}\u00a0»`, library.canManage, (files) => {
    setDialog('files');
    void chosenFiles.add(files);
  });
  return (
    <div className="flex flex-col gap-2">
      <LibraryToolbar canManage={library.canManage} searchAndSort={searchAndSort} onAdd={setDialog}>
        <FolderPath library={library} folder={folder} />
      </LibraryToolbar>
      {search.failure !== null && <ErrorNotice isReading message={search.failure} onRetry={search.retry} />}
      {library.hasSelections && (
        <SelectionBar library={library} selection={selection} onChanged={onEntriesChanged} />
      )}
      {edges.length === 0 && !hasNext ? (
        <EmptyState
          title={search.shownText === '' ? 'Ce dossier est vide' : library.end}
          icon={<IconFolder aria-hidden="true" />}
        />
      ) : (
        <div className="@container rounded-2xl border border-line">
          <SortHeaders
            order={searchAndSort.order}
            onChange={searchAndSort.setOrder}
            hasAuthor={library.communityId !== null}
            hasSelections={library.hasSelections}
          />
          <ul aria-label={folderName} className="m-0 list-none divide-y divide-line p-0">
            {edges.map(({ node }) => (
              <EntryRow
                key={node.id}
                entry={node}
                library={library}
                onOpen={() => openDocument.show(node.id)}
                onChanged={onEntriesChanged}
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
          isPending={isWaitingForDeletions}
          // Wait for pending deletions, so that the bin contains them.
          onPress={() => void afterDeletions(async () => binOpener.open({ id: library.ownerId }))}
        >
          Corbeille
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog === 'folder' && (
          <CreateFolderDialog
            parentId={folder?.id ?? library.ownerId}
            onClose={() => setDialog(null)}
            onCreated={refetchAfterOwnChange}
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
            chosenFiles={chosenFiles}
            onClose={() => {
              chosenFiles.clear();
              setDialog(null);
            }}
          />
        )}
        {binOpener.opened && <binDialog.Component {...binOpener.opened} onChanged={onEntriesChanged} />}
        {openDocument.id !== null && (
          <LibraryViewer
            entries={edges.map(({ node }) => node)}
            id={openDocument.id}
            onShow={openDocument.show}
            onClose={openDocument.close}
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
