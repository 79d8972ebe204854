import type { InviteMembersPageQuery } from '../__generated__/InviteMembersPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { CommunityAdminPage } from '../communities/CommunityAdminPage.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { CandidateList } from './CandidateList.tsx';
import { inviteMembersPageQuery } from './InviteMembersPage.query.ts';

/** /communaute/{id}/inviter-membre: people who can be added to a community. */
export function Component() {
  const { community } = usePageData<InviteMembersPageQuery>(inviteMembersPageQuery);
  const reload = usePageReload(inviteMembersPageQuery);
  return (
    <CommunityAdminPage community={community} title="Inviter des membres" needsInvitePermission>
      {community && (
        <ErrorRegion onRetry={reload}>
          <CandidateList community={community} />
        </ErrorRegion>
      )}
    </CommunityAdminPage>
  );
}
