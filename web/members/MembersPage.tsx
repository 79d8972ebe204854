import type { MembersPageQuery } from '../__generated__/MembersPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministeredPage } from '../communities/AdministeredPage.tsx';
import { MemberManagement } from './MemberManagement.tsx';
import { membersPageQuery } from './MembersPage.query.ts';

/** /communaute/{id}/users. */
export function Component() {
  const { community } = usePageData<MembersPageQuery>(membersPageQuery);
  return (
    <AdministeredPage community={community} title="Membres">
      {community && <MemberManagement community={community} />}
    </AdministeredPage>
  );
}
