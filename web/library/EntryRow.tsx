import {
  IconArrowsMove,
  IconDots,
  IconDownload,
  IconFolderFilled,
  IconPencil,
  IconPlayerPlayFilled,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { EntryRow_entry$data, EntryRow_entry$key } from '../__generated__/EntryRow_entry.graphql';
import type { EntryRowDeleteMutation } from '../__generated__/EntryRowDeleteMutation.graphql';
import moveDialogQuery from '../__generated__/MoveDialogQuery$parameters.ts';
import { ConversionEnd } from '../live/ConversionEnd.tsx';
import { deleteLater } from '../sending/deleteLater.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { confirm } from '../ui/confirm.ts';
import { withDe } from '../ui/elision.ts';
import { FileIcon } from '../ui/FileIcon.tsx';
import { formatDate } from '../ui/formatDate.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { formatSize } from '../core/formatSize.ts';
import { folderPath, type Library } from './library.ts';
import { sentence } from '../ui/sentence.ts';

const RenameDialog = lazyPart(() => import('./RenameDialog.tsx'), { isLayer: true });
const moveDialog = onDemand(moveDialogQuery, () => import('./MoveDialog.tsx'), 'network-only', {
  isLayer: true,
});

interface Props {
  entry: EntryRow_entry$key;
  library: Library;
  /** Opens a picture or a video full screen. */
  onOpen: () => void;
  /** Called after the list has changed. */
  onChanged: () => void;
}

const nameClasses =
  'min-w-0 text-left wrap-anywhere font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink';

/** Row of a folder or a file, with its actions. */
export function EntryRow({ entry: key, library, onOpen, onChanged }: Props) {
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
        ...RenameDialog_entry
        ...MoveDialog_entry
        ... on Folder {
          databaseId
          isDefault
        }
        ... on Document {
          kind
          byteSize
          url
          downloadUrl
          image {
            small: url(width: 96, height: 96)
          }
          video {
            state
            poster {
              small: url(width: 96, height: 96)
            }
          }
        }
      }
    `,
    key,
  );
  const [isRenaming, setRenaming] = useState(false);
  const move = useOnDemand(moveDialog);
  const environment = useRelayEnvironment();
  const isFolder = entry.__typename === 'Folder';
  const mayChange = library.canManage && !(isFolder && entry.isDefault);
  const { communityId } = library;
  const remove = async () => {
    const isAgreed = await confirm({
      title: isFolder
        ? sentence`Supprimer le dossier «\u00a0${entry.name}\u00a0»\u00a0?`
        : sentence`Supprimer «\u00a0${entry.name}\u00a0»\u00a0?`,
      ...(isFolder ? { text: 'Tout ce qu’il contient sera supprimé.' } : {}),
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
  const details = [
    entry.author?.name ?? '',
    // Allows a line break between, not within a date.
    formatDate(entry.createdAt).replaceAll(' ', '\u00a0'),
    entry.byteSize == null ? '' : formatSize(entry.byteSize),
    whyUnplayed(entry.video?.state),
  ].filter((detail) => detail !== '');
  return (
    <li className="relative flex items-center gap-3 py-2 pr-2 pl-4 hover:bg-sunken/60">
      <Picture entry={entry} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Name entry={entry} library={library} onOpen={onOpen} />
        <span className="text-sm text-muted">{details.join(' · ')}</span>
        {entry.video?.state === 'CONVERTING' && <ConversionEnd id={entry.id} />}
      </div>
      {(!isFolder || mayChange) && (
        <span className="relative">
          <MenuTrigger>
            <IconButton label={`Options ${withDe(entry.name)}`}>
              <IconDots aria-hidden="true" />
            </IconButton>
            <Menu label={`Options ${withDe(entry.name)}`}>
              {!isFolder && (
                <MenuItem
                  icon={<IconDownload aria-hidden="true" />}
                  onAction={() => location.assign(entry.downloadUrl ?? '')}
                >
                  Télécharger
                </MenuItem>
              )}
              {mayChange && communityId !== null && (
                <>
                  <MenuItem icon={<IconPencil aria-hidden="true" />} onAction={() => setRenaming(true)}>
                    Renommer
                  </MenuItem>
                  <MenuItem
                    icon={<IconArrowsMove aria-hidden="true" />}
                    onAction={() => move.open({ id: communityId })}
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
          <RenameDialog entry={entry} onClose={() => setRenaming(false)} onRenamed={onChanged} />
        )}
        {move.opened && (
          <moveDialog.Component {...move.opened} entry={entry} rootName={library.title} onMoved={onChanged} />
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

/** Opens a folder in place, pictures and videos full screen, other files in a new tab. */
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
  return (
    <a href={entry.url} target="_blank" rel="noopener noreferrer" className={nameClasses}>
      {entry.name}
    </a>
  );
}

function Picture({ entry }: { entry: EntryRow_entry$data }) {
  if (entry.__typename === 'Folder')
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-ink">
        <IconFolderFilled aria-hidden="true" className="size-6" />
      </span>
    );
  const small = entry.image?.small ?? entry.video?.poster?.small;
  if (small === undefined)
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken">
        <FileIcon kind={entry.kind ?? 'OTHER'} className="size-6" />
      </span>
    );
  return (
    <span className="relative size-11 shrink-0 overflow-hidden rounded-xl bg-sunken">
      <img src={small} alt="" loading="lazy" className="size-full object-cover" />
      {entry.video?.state === 'PLAYABLE' && (
        <span className="absolute inset-0 grid place-items-center bg-black/35 text-white">
          <IconPlayerPlayFilled aria-hidden="true" className="size-5" />
        </span>
      )}
    </span>
  );
}
