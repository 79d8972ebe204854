import type { InviteMembersPageQuery } from '../__generated__/InviteMembersPageQuery.graphql';
import candidateListFragment from '../__generated__/CandidateList_community.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministeredPage } from '../communities/AdministeredPage.tsx';
import { Region } from '../relay/Region.tsx';
import { CandidateList } from './CandidateList.tsx';
import { inviteMembersPageQuery } from './InviteMembersPage.query.ts';

/** /communaute/{id}/inviter-membre. */
export function Component() {
  const { community } = usePageData<InviteMembersPageQuery>(inviteMembersPageQuery);
  return (
    <AdministeredPage community={community} title="Inviter des membres" isInviting>
      {community && (
        <Region fragment={candidateListFragment} of={community}>
          <CandidateList community={community} />
        </Region>
      )}
    </AdministeredPage>
  );
}
