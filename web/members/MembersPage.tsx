import type { MembersPageQuery } from '../__generated__/MembersPageQuery.graphql';
import memberManagementFragment from '../__generated__/MemberManagement_community.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministeredPage } from '../communities/AdministeredPage.tsx';
import { Region } from '../relay/Region.tsx';
import { MemberManagement } from './MemberManagement.tsx';
import { membersPageQuery } from './MembersPage.query.ts';

/** /communaute/{id}/users. */
export function Component() {
  const { community } = usePageData<MembersPageQuery>(membersPageQuery);
  return (
    <AdministeredPage community={community} title="Membres">
      {community && (
        <Region fragment={memberManagementFragment} of={community}>
          <MemberManagement community={community} />
        </Region>
      )}
    </AdministeredPage>
  );
}
