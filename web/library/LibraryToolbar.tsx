import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import type { FolderSearchAndSort } from './useFolderSearchAndSort.ts';

interface Props {
  /** Where one is, before the tools. */
  children: ReactNode;
  canManage: boolean;
  searchAndSort: FolderSearchAndSort;
  onAdd: (kind: 'folder' | 'files') => void;
}

/** The row above a folder: where it is, search and what can be added. Narrow ones show icons alone. */
export function LibraryToolbar({ children, canManage, searchAndSort: { search }, onAdd }: Props) {
  const [isSearching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closeSearch = () => {
    setSearching(false);
    if (search.text !== '') search.setText('');
    opener.current?.focus();
  };
  return (
    <>
      <div className="@container">
        <div className="flex min-h-11 items-center gap-1 sm:gap-2">
          <div className="min-w-0 flex-1">{children}</div>
          {canManage && (
            <div className="flex shrink-0 items-center gap-1 sm:gap-2 print:hidden">
              <IconButton
                ref={opener}
                label="Recherche"
                aria-expanded={isSearching}
                onPress={() => (isSearching ? closeSearch() : setSearching(true))}
              >
                <IconSearch aria-hidden="true" />
              </IconButton>
              <Button
                size="small"
                className="@max-xl:size-11 @max-xl:gap-0 @max-xl:px-0"
                icon={<IconFolderPlus aria-hidden="true" />}
                title="Créer un dossier"
                onPress={() => onAdd('folder')}
              >
                <span className="@max-xl:sr-only">Créer un dossier</span>
              </Button>
              <Button
                kind="primary"
                size="small"
                className="max-sm:size-11 max-sm:gap-0 max-sm:px-0"
                icon={<IconUpload aria-hidden="true" />}
                title="5 fichiers au maximum à la fois"
                onPress={() => onAdd('files')}
              >
                <span className="max-sm:sr-only">Ajouter un document</span>
              </Button>
            </div>
          )}
        </div>
      </div>
      {isSearching && (
        <div className="flex items-center gap-2">
          <SearchField
            label="Recherche"
            value={search.text}
            onChange={search.setText}
            isPending={search.isPending}
            autoFocus
            className="flex-1"
          />
          <Button kind="quiet" onPress={closeSearch}>
            Annuler
          </Button>
        </div>
      )}
    </>
  );
}
