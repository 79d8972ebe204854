import type { InviteMembersPageQuery } from '../__generated__/InviteMembersPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministeredPage } from '../communities/AdministeredPage.tsx';
import { CandidateList } from './CandidateList.tsx';
import { inviteMembersPageQuery } from './InviteMembersPage.query.ts';

/** /communaute/{id}/inviter-membre. */
export function Component() {
  const { community } = usePageData<InviteMembersPageQuery>(inviteMembersPageQuery);
  return (
    <AdministeredPage community={community} title="Inviter des membres" isInviting>
      {community && <CandidateList community={community} />}
    </AdministeredPage>
  );
}
