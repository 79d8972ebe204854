import { useParams } from 'react-router-dom';
import type { CommunityLibraryPageQuery } from '../__generated__/CommunityLibraryPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData } from '../relay/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { communityPath } from '../communities/communityKinds.tsx';
import { Card } from '../ui/Card.tsx';
import { communityLibraryPageQuery } from './CommunityLibraryPage.query.ts';
import { CommunityRoot } from './CommunityRoot.tsx';
import { FolderEntries } from './FolderEntries.tsx';
import type { Library } from './library.ts';

/** /communaute/{id}/mediatheque and its folders. */
export function Component() {
  const { community } = usePageData<CommunityLibraryPageQuery>(communityLibraryPageQuery);
  const { folder: slug } = useParams();
  if (!community) return <NotFound />;
  const isReadable = community.viewerRole !== null || community.viewerCanAdminister;
  if (isReadable && slug !== undefined && !community.folder) return <NotFound />;
  const library: Library = {
    communityId: community.id,
    home: `${communityPath(community.slug)}/mediatheque`,
    title: 'Documents',
    canManage: community.viewerCanManageLibrary,
    step: 20,
    end: 'plus de fichiers',
  };
  return (
    <CommunityTab community={community} isReadable={isReadable}>
      <Card className="p-5">
        <h2 className="sr-only">Documents</h2>
        {community.folder ? (
          <FolderEntries key={community.folder.id} folder={community.folder} library={library} />
        ) : (
          community.root && <CommunityRoot community={community.root} library={library} />
        )}
      </Card>
    </CommunityTab>
  );
}
