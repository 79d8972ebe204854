import type { MembersPageQuery } from '../__generated__/MembersPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { CommunityAdminPage } from '../communities/CommunityAdminPage.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { MemberManagement } from './MemberManagement.tsx';
import { membersPageQuery } from './MembersPage.query.ts';

/** /communaute/{id}/users: a community's members and their roles. */
export function Component() {
  const { community } = usePageData<MembersPageQuery>(membersPageQuery);
  const reload = usePageReload(membersPageQuery);
  return (
    <CommunityAdminPage community={community} title="Membres">
      {community && (
        <ErrorRegion onRetry={reload}>
          <MemberManagement community={community} />
        </ErrorRegion>
      )}
    </CommunityAdminPage>
  );
}
