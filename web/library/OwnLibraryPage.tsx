import { useParams } from 'react-router-dom';
import type { OwnLibraryPageQuery } from '../__generated__/OwnLibraryPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { FolderEntries } from './FolderEntries.tsx';
import { type Library, libraryAbilities } from './library.ts';
import { ownLibraryPageQuery } from './OwnLibraryPage.query.ts';
import { OwnRoot } from './OwnRoot.tsx';
import { StorageLine } from './StorageLine.tsx';

/** /mediatheque and /mediatheque/{id}: the user's own documents. */
export function Component() {
  const { viewer, platform } = usePageData<OwnLibraryPageQuery>(ownLibraryPageQuery);
  const reload = usePageReload(ownLibraryPageQuery);
  const { folder: databaseId } = useParams();
  if (!viewer) return null;
  if (databaseId !== undefined && !viewer.folder) return <NotFound />;
  const library: Library = {
    communityId: null,
    ownerId: viewer.id,
    home: '/mediatheque',
    title: 'Mes documents',
    canManage: true,
    canOrganize: platform.capabilities.includes('OWN_LIBRARY_CHANGES'),
    ...libraryAbilities(platform.capabilities),
    step: 10,
    end: "il n'y a plus de fichiers",
  };
  return (
    <Card className="p-3 sm:p-5">
      <h1 className="sr-only">Mes documents</h1>
      {viewer.folder ? (
        <ErrorRegion key={viewer.folder.id} onRetry={reload}>
          <FolderEntries folder={viewer.folder} library={library} />
        </ErrorRegion>
      ) : (
        viewer.root && (
          <ErrorRegion onRetry={reload}>
            <OwnRoot viewer={viewer.root} library={library} />
          </ErrorRegion>
        )
      )}
      <div className="mt-3 text-right empty:hidden">
        <StorageLine storage={viewer.storage} counted="publications et messages compris" />
      </div>
    </Card>
  );
}
