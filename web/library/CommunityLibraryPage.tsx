import { useParams } from 'react-router-dom';
import type { CommunityLibraryPageQuery } from '../__generated__/CommunityLibraryPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { communityPath } from '../communities/communityKinds.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { communityLibraryPageQuery } from './CommunityLibraryPage.query.ts';
import { CommunityRoot } from './CommunityRoot.tsx';
import { FolderEntries } from './FolderEntries.tsx';
import { type Library, libraryAbilities } from './library.ts';
import { StorageLine } from './StorageLine.tsx';

/** /communaute/{id}/mediatheque and its folders. */
export function Component() {
  const { community, platform } = usePageData<CommunityLibraryPageQuery>(communityLibraryPageQuery);
  const reload = usePageReload(communityLibraryPageQuery);
  const { folder: databaseId } = useParams();
  if (!community) return <NotFound />;
  const isReadable = community.viewerRole !== null || community.viewerCanAdminister !== false;
  if (isReadable && databaseId !== undefined && !community.folder) return <NotFound />;
  const library: Library = {
    communityId: community.id,
    ownerId: community.id,
    home: `${communityPath(community.databaseId)}/mediatheque`,
    title: 'Documents',
    canManage: community.viewerCanManageLibrary ?? false,
    canOrganize: true,
    ...libraryAbilities(platform.capabilities),
    step: 20,
    end: 'plus de fichiers',
  };
  return (
    <CommunityTab community={community} isReadable={isReadable} onRetry={reload}>
      <Card className="p-3 sm:p-5">
        <h2 className="sr-only">Documents</h2>
        {community.folder ? (
          <ErrorRegion key={community.folder.id} onRetry={reload}>
            <FolderEntries folder={community.folder} library={library} />
          </ErrorRegion>
        ) : (
          community.root && (
            <ErrorRegion onRetry={reload}>
              <CommunityRoot community={community.root} library={library} />
            </ErrorRegion>
          )
        )}
        <div className="mt-3 text-right empty:hidden">
          <StorageLine storage={community.storage} counted="publications et commentaires compris" />
        </div>
      </Card>
    </CommunityTab>
  );
}
