import {
  IconFolderPlus,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
  IconUpload,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { sorts } from './order.ts';
import type { FolderList } from './useFolderList.ts';

interface Props {
  canManage: boolean;
  list: FolderList;
  onAdd: (kind: 'folder' | 'files') => void;
}

/** Toolbar of a folder: add, sort, search. */
export function LibraryToolbar({ canManage, list, onAdd }: Props) {
  const [isSearching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { search, order, setOrder } = list;
  const isAscending = order.direction === 'ASC';
  const closeSearch = () => {
    setSearching(false);
    if (search.text !== '') search.setText('');
    opener.current?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {canManage && (
          <>
            <Button icon={<IconFolderPlus aria-hidden="true" />} onPress={() => onAdd('folder')}>
              Créer un dossier
            </Button>
            <Button
              kind="primary"
              icon={<IconUpload aria-hidden="true" />}
              title="5 fichiers au maximum à la fois"
              onPress={() => onAdd('files')}
            >
              Ajouter un document
            </Button>
          </>
        )}
        <div className="ml-auto flex items-center gap-1 max-sm:w-full">
          <SelectField
            label="Trier par"
            isLabelHidden
            options={sorts}
            value={order.field}
            onChange={(value) =>
              setOrder({ ...order, field: sorts.find((sort) => sort.value === value)?.value ?? 'NAME' })
            }
            className="w-28 max-sm:flex-1"
          />
          <IconButton
            label={isAscending ? 'Ordre croissant' : 'Ordre décroissant'}
            onPress={() => setOrder({ ...order, direction: isAscending ? 'DESC' : 'ASC' })}
          >
            {isAscending ? (
              <IconSortAscending aria-hidden="true" />
            ) : (
              <IconSortDescending aria-hidden="true" />
            )}
          </IconButton>
          {canManage && (
            <IconButton
              ref={opener}
              label="Recherche"
              aria-expanded={isSearching}
              onPress={() => (isSearching ? closeSearch() : setSearching(true))}
            >
              <IconSearch aria-hidden="true" />
            </IconButton>
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
