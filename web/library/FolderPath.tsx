import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from 'react-router-dom';
import type { LibraryBrowser_folder$data } from '../__generated__/LibraryBrowser_folder.graphql';
import { useGoBack } from '../core/useGoBack.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { folderPath, type Library } from './library.ts';

/** Path from the root of a library to the shown folder; in the user's own library with a way back (B590). */
export function FolderPath({
  library,
  folder,
}: {
  library: Library;
  folder: LibraryBrowser_folder$data | null | undefined;
}) {
  const above = folder?.ancestors.at(-1);
  return (
    <div className="flex min-w-0 items-center gap-1">
      {library.communityId === null && (
        <Back parent={above ? folderPath(library, above) : folder ? library.home : '/'} />
      )}
      {folder ? (
        <nav aria-label="Emplacement" className="min-w-0">
          <ol className="m-0 flex list-none flex-wrap items-center p-0 text-sm">
            <Crumb to={library.home}>{library.title}</Crumb>
            {folder.ancestors.map((ancestor) => (
              <Crumb key={ancestor.id} to={folderPath(library, ancestor)}>
                {ancestor.name}
              </Crumb>
            ))}
            <li aria-current="page" className="px-2 py-1.5 font-semibold">
              {folder.name}
            </li>
          </ol>
        </nav>
      ) : (
        // The page has a heading of the same words.
        <p aria-hidden="true" className="m-0 truncate font-bold">
          {library.title}
        </p>
      )}
    </div>
  );
}

function Back({ parent }: { parent: string }) {
  const goBack = useGoBack(parent);
  return (
    <IconButton label="Retour" className="-ml-2" onPress={goBack}>
      <IconArrowLeft aria-hidden="true" />
    </IconButton>
  );
}

function Crumb({ to, children }: { to: string; children: string }) {
  return (
    <li className="flex items-center gap-1">
      <Link to={to} className="rounded-lg px-2 py-1.5 text-accent-ink no-underline hover:underline">
        {children}
      </Link>
      <IconChevronRight aria-hidden="true" className="size-4 text-muted" />
    </li>
  );
}
