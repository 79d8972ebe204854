import type { PollsPageQuery } from '../__generated__/PollsPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { CommunityPolls } from './CommunityPolls.tsx';
import { pollsPageQuery } from './PollsPage.query.ts';

/** /communaute/{id}/sondages: a community's polls. */
export function Component() {
  const { community } = usePageData<PollsPageQuery>(pollsPageQuery);
  const reload = usePageReload(pollsPageQuery);
  if (!community) return <NotFound />;
  return (
    <CommunityTab
      community={community}
      onRetry={reload}
      isReadable={community.viewerRole !== null || community.viewerCanAdminister !== false}
    >
      <div>
        <ErrorRegion key={community.id} onRetry={reload}>
          <CommunityPolls community={community} />
        </ErrorRegion>
      </div>
    </CommunityTab>
  );
}
