import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router-dom';
import type { OwnLibraryPageQuery } from '../__generated__/OwnLibraryPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { Card } from '../ui/Card.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Region } from '../relay/Region.tsx';
import { FolderEntries } from './FolderEntries.tsx';
import type { Library } from './library.ts';
import { ownLibraryPageQuery } from './OwnLibraryPage.query.ts';
import { OwnRoot } from './OwnRoot.tsx';
import { StorageLine } from './StorageLine.tsx';

const library: Library = {
  communityId: null,
  home: '/mediatheque',
  title: 'Mes documents',
  canManage: true,
  step: 10,
  end: "il n'y a plus de fichiers",
};

/** /mediatheque and /mediatheque/{id}: the user's own documents. */
export function Component() {
  const { viewer } = usePageData<OwnLibraryPageQuery>(ownLibraryPageQuery);
  const reload = usePageReload(ownLibraryPageQuery);
  const { folder: databaseId } = useParams();
  const navigate = useNavigate();
  if (!viewer) return null;
  if (databaseId !== undefined && !viewer.folder) return <NotFound />;
  return (
    <Card className="p-5 sm:p-8">
      <header className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <IconButton label="Retour" className="-ml-2" onPress={() => void navigate(-1)}>
          <IconArrowLeft aria-hidden="true" />
        </IconButton>
        <h1 className="m-0 flex-auto text-2xl font-bold">Mes documents</h1>
        <StorageLine storage={viewer.storage} counted="publications et messages compris" />
      </header>
      {viewer.folder ? (
        <Region key={viewer.folder.id} onRetry={reload}>
          <FolderEntries folder={viewer.folder} library={library} />
        </Region>
      ) : (
        viewer.root && (
          <Region onRetry={reload}>
            <OwnRoot viewer={viewer.root} library={library} />
          </Region>
        )
      )}
    </Card>
  );
}
