import type { DeletedCommunitiesPageQuery } from '../__generated__/DeletedCommunitiesPageQuery.graphql';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { DeletedCommunities } from './DeletedCommunities.tsx';
import { deletedCommunitiesPageQuery } from './DeletedCommunitiesPage.query.ts';

/** /administration/communautes: deleted communities, to restore or to delete for ever. */
export function Component() {
  const query = usePageData<DeletedCommunitiesPageQuery>(deletedCommunitiesPageQuery);
  const { viewer, platform } = query;
  const reload = usePageReload(deletedCommunitiesPageQuery);
  return (
    <AdministrationFrame title="Communautés supprimées" query={query}>
      {platform.capabilities.includes('COMMUNITY_BIN') ? (
        viewer && (
          <ErrorRegion onRetry={reload}>
            <DeletedCommunities viewer={viewer} />
          </ErrorRegion>
        )
      ) : (
        <p className="m-0 text-muted">
          Le service de votre organisation ne garde pas les communautés supprimées.
        </p>
      )}
    </AdministrationFrame>
  );
}
