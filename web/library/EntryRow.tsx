import IconArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type MouseEvent as ReactMouseEvent, type ReactNode, Suspense, useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { EntryRow_entry$data, EntryRow_entry$key } from '../__generated__/EntryRow_entry.graphql';
import type { EntryRowDeleteMutation } from '../__generated__/EntryRowDeleteMutation.graphql';
import destinationsQuery from '../__generated__/DestinationsQuery$parameters.ts';
import versionsDialogQuery from '../__generated__/VersionsDialogQuery$parameters.ts';
import { RefetchWhileConverting } from '../live/polling.tsx';
import { deleteLater } from '../sending/deleteLater.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { confirm } from '../ui/confirm.tsx';
import { withDe, sentence } from '../ui/sentence.ts';
import { formatDateTime, formatShortDate } from '../ui/formatDate.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { formatSize } from '../core/formatSize.ts';
import { downloadDocument } from './readDocument.ts';
import { columnClasses } from './sorting.ts';
import { EntryPicture } from './EntryPicture.tsx';
import { folderPath, type Library } from './library.ts';

const RenameDialog = lazyPart(() => import('./RenameDialog.tsx'), { showsErrorOverPage: true });
const moveDialog = onDemand(destinationsQuery, () => import('./MoveDialog.tsx'), {
  fetchPolicy: 'network-only',
  showsErrorOverPage: true,
});
const versionsDialog = onDemand(versionsDialogQuery, () => import('./VersionsDialog.tsx'), {
  fetchPolicy: 'network-only',
  showsErrorOverPage: true,
});

interface Props {
  entry: EntryRow_entry$key;
  library: Library;
  /** Opens the document over the page. */
  onOpen: () => void;
  /** Called after the list has changed. */
  onChanged: () => void;
  /** Whether it is chosen with others; absent where that is not offered. */
  isSelected?: boolean;
  /** Chooses it or not; with the shift key also those since the last one. */
  onSelect?: (isRange: boolean) => void;
}

const nameClasses =
  'min-w-0 text-left text-[0.9375rem] leading-snug wrap-anywhere font-medium text-ink no-underline after:absolute after:inset-0 hover:underline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink';

/** Row of a folder or a file, with its actions. */
export function EntryRow({ entry: key, library, onOpen, onChanged, isSelected = false, onSelect }: Props) {
  const entry = useFragment(
    graphql`
      fragment EntryRow_entry on LibraryEntry {
        __typename
        id
        name
        createdAt
        author {
          name
        }
        ...EntryPicture_entry
        ... on Folder {
          databaseId
          isDefault
        }
        ... on Document {
          byteSize
          contentUrl
          image {
            __typename
          }
          video {
            state
          }
        }
      }
    `,
    key,
  );
  const [isRenaming, setRenaming] = useState(false);
  const move = useOnDemand(moveDialog);
  const versions = useOnDemand(versionsDialog);
  const environment = useRelayEnvironment();
  const isFolder = entry.__typename === 'Folder';
  const mayChange = library.canManage && !(isFolder && entry.isDefault);
  const remove = async () => {
    const isAgreed = await confirm({
      title: isFolder
        ? sentence`Supprimer le dossier «\u00a0${entry.name}\u00a0»\u00a0?`
        : sentence`Supprimer «\u00a0${entry.name}\u00a0»\u00a0?`,
      ...textOfRemoval(isFolder, library.hasBin),
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isAgreed) return;
    deleteLater<EntryRowDeleteMutation>(environment, {
      mutation: graphql`
        mutation EntryRowDeleteMutation($input: DeleteLibraryEntryInput!) {
          deleteLibraryEntry(input: $input) {
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input: { libraryEntryId: entry.id } },
      gone: entry.id,
      text: sentence`«\u00a0${entry.name}\u00a0» est supprimé`,
    });
  };
  const unplayed = whyUnplayed(entry.video?.state);
  const hasMenu = !isFolder || mayChange;
  return (
    <li className="relative flex min-h-10 items-center gap-2 @max-2xs:flex-wrap pr-1 pl-3 text-sm text-muted hover:bg-sunken/60 pointer-coarse:min-h-11">
      {onSelect && (
        <label
          className={`relative z-1 grid h-8 cursor-pointer place-items-center pointer-coarse:h-11 ${columnClasses.checkbox}`}
        >
          <input
            type="checkbox"
            aria-label={sentence`Choisir ${entry.name}`}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            className="m-0 size-4"
          />
        </label>
      )}
      <EntryPicture entry={entry} />
      {/* Large text on a phone leaves no room for it beside the icon. */}
      <div className="min-w-0 flex-1 max-sm:py-1 sm:contents @max-2xs:basis-2/3">
        <div className="flex min-w-0 flex-1 flex-col sm:py-1">
          <Name entry={entry} library={library} onOpen={onOpen} />
          {unplayed !== '' && <span className="text-xs">{unplayed}</span>}
          {entry.video?.state === 'CONVERTING' && <RefetchWhileConverting nodeId={entry.id} />}
        </div>
        {library.communityId !== null && (
          <span className={columnClasses.author}>
            <span className="sr-only">Auteur&nbsp;: </span>
            <span>{entry.author?.name ?? ''}</span>
          </span>
        )}
        <div className="flex flex-wrap max-sm:text-xs sm:contents">
          <time
            dateTime={entry.createdAt}
            title={formatDateTime(entry.createdAt)}
            className={columnClasses.date}
          >
            {formatShortDate(entry.createdAt)}
          </time>
          {entry.byteSize != null && (
            <span aria-hidden="true" className="whitespace-pre sm:hidden">
              {' · '}
            </span>
          )}
          <span className={columnClasses.size}>
            {entry.byteSize == null ? '' : formatSize(entry.byteSize)}
          </span>
        </div>
      </div>
      {!hasMenu && <span className={columnClasses.menu} />}
      {hasMenu && (
        <span className={`relative grid place-items-center ${columnClasses.menu}`}>
          <MenuTrigger>
            <IconButton size="small" label={`Options ${withDe(entry.name)}`}>
              <IconDots aria-hidden="true" />
            </IconButton>
            <Menu label={`Options ${withDe(entry.name)}`}>
              {!isFolder && (
                <MenuItem
                  icon={<IconDownload aria-hidden="true" />}
                  onAction={() => downloadDocument(environment, entry.id)}
                >
                  Télécharger
                </MenuItem>
              )}
              {!isFolder && mayChange && library.hasVersions && (
                <MenuItem
                  icon={<IconHistory aria-hidden="true" />}
                  onAction={() => versions.open({ id: entry.id })}
                >
                  Versions
                </MenuItem>
              )}
              {mayChange && library.canOrganize && (
                <>
                  <MenuItem icon={<IconPencil aria-hidden="true" />} onAction={() => setRenaming(true)}>
                    Renommer
                  </MenuItem>
                  <MenuItem
                    icon={<IconArrowsMove aria-hidden="true" />}
                    onAction={() => move.open({ id: library.ownerId })}
                  >
                    Déplacer
                  </MenuItem>
                </>
              )}
              {mayChange && (
                <MenuItem
                  icon={<IconTrash aria-hidden="true" />}
                  kind="danger"
                  onAction={() => void remove()}
                >
                  Supprimer
                </MenuItem>
              )}
            </Menu>
          </MenuTrigger>
        </span>
      )}
      <Suspense fallback={null}>
        {isRenaming && (
          <RenameDialog
            entry={entry}
            isFolder={isFolder}
            onClose={() => setRenaming(false)}
            onRenamed={onChanged}
          />
        )}
        {move.opened && (
          <moveDialog.Component {...move.opened} moved={entry} rootName={library.title} onMoved={onChanged} />
        )}
        {versions.opened && (
          <versionsDialog.Component {...versions.opened} name={entry.name} onRestored={onChanged} />
        )}
      </Suspense>
    </li>
  );
}

/** Notice for a video that browsers cannot play; its name downloads it. */
const whyUnplayed = (state: string | undefined): string =>
  state === 'CONVERTING'
    ? 'Conversion en cours'
    : state === 'UNPLAYABLE'
      ? 'Ne se lit pas dans un navigateur'
      : '';

/** What a deletion means, under its question. */
function textOfRemoval(isFolder: boolean, hasBin: boolean): { text?: string } {
  const bin = hasBin ? 'La corbeille le garde 30 jours.' : '';
  const content = isFolder ? 'Tout ce qu’il contient sera supprimé.' : '';
  const text = [content, bin].filter((part) => part !== '').join(' ');
  return text === '' ? {} : { text };
}

/** Opens a folder in place, and a document over the page. */
function Name({
  entry,
  library,
  onOpen,
}: {
  entry: EntryRow_entry$data;
  library: Library;
  onOpen: () => void;
}): ReactNode {
  if (entry.__typename === 'Folder')
    return (
      <Link
        to={folderPath(library, { databaseId: entry.databaseId ?? '', isDefault: entry.isDefault ?? false })}
        className={nameClasses}
      >
        {entry.name}
      </Link>
    );
  if (entry.image || entry.video?.state === 'PLAYABLE')
    return (
      <button type="button" onClick={onOpen} className={`${nameClasses} cursor-pointer`}>
        {entry.name}
      </button>
    );
  const open = (event: ReactMouseEvent) => {
    // With a key it opens a tab, as links do.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={entry.contentUrl}
      target="_blank"
      rel="noopener noreferrer"
      onClick={open}
      className={nameClasses}
    >
      {entry.name}
    </a>
  );
}
