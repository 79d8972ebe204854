import type { DeletedCommunitiesPageQuery } from '../__generated__/DeletedCommunitiesPageQuery.graphql';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { usePageData } from '../relay/preload.ts';
import { DeletedCommunities } from './DeletedCommunities.tsx';
import { deletedCommunitiesPageQuery } from './DeletedCommunitiesPage.query.ts';

/** /administration/communautes: deleted communities, to restore or to delete for ever. */
export function Component() {
  const query = usePageData<DeletedCommunitiesPageQuery>(deletedCommunitiesPageQuery);
  const { viewer } = query;
  return (
    <AdministrationFrame
      title="Communautés supprimées"
      query={query}
      pageQuery={deletedCommunitiesPageQuery}
      needs={{
        capability: 'COMMUNITY_BIN',
        otherwise: 'Le service de votre organisation ne garde pas les communautés supprimées.',
      }}
    >
      {viewer && <DeletedCommunities viewer={viewer} />}
    </AdministrationFrame>
  );
}
