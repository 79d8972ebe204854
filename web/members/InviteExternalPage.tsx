import { useState } from 'react';
import type { InviteExternalPageQuery } from '../__generated__/InviteExternalPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { CommunityAdminPage } from '../communities/CommunityAdminPage.tsx';
import { SuccessNotice } from '../ui/SuccessNotice.tsx';
import { ExternalForm } from './ExternalForm.tsx';
import { inviteExternalPageQuery } from './InviteExternalPage.query.ts';

/** /communaute/{id}/inviter-extern-membre: form that invites an external person to a community. */
export function Component() {
  const { community } = usePageData<InviteExternalPageQuery>(inviteExternalPageQuery);
  const [invited, setInvited] = useState<readonly string[]>([]);
  return (
    <CommunityAdminPage community={community} title="Inviter un membre externe" needsInvitePermission>
      {community && (
        <div className="flex flex-col gap-6">
          {invited.length > 0 && (
            <SuccessNotice message={`L’invitation a été envoyée à ${invited.at(-1) ?? ''}.`} />
          )}
          {/* Each invitation begins with an empty form. */}
          <ExternalForm
            key={invited.length}
            communityId={community.id}
            onInvited={(email) => {
              setInvited([...invited, email]);
              scrollTo({ top: 0, behavior: 'smooth' });
            }}
          />
        </div>
      )}
    </CommunityAdminPage>
  );
}
