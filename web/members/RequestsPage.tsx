import type { RequestsPageQuery } from '../__generated__/RequestsPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { CommunityAdminPage } from '../communities/CommunityAdminPage.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { RequestList } from './RequestList.tsx';
import { requestsPageQuery } from './RequestsPage.query.ts';

/** /communaute/{id}/invitations: requests to join a community, to accept or reject. */
export function Component() {
  const { community } = usePageData<RequestsPageQuery>(requestsPageQuery);
  const reload = usePageReload(requestsPageQuery);
  return (
    <CommunityAdminPage community={community} title="Invitations en attente">
      {community && (
        <ErrorRegion onRetry={reload}>
          <RequestList community={community} />
        </ErrorRegion>
      )}
    </CommunityAdminPage>
  );
}
