import type { PollsPageQuery } from '../__generated__/PollsPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData } from '../relay/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { CommunityPolls } from './CommunityPolls.tsx';
import { pollsPageQuery } from './PollsPage.query.ts';

/** /communaute/{id}/sondages. */
export function Component() {
  const { community } = usePageData<PollsPageQuery>(pollsPageQuery);
  if (!community) return <NotFound />;
  return (
    <CommunityTab
      community={community}
      isReadable={community.viewerRole !== null || community.viewerCanAdminister}
    >
      <div>
        <CommunityPolls key={community.id} community={community} />
      </div>
    </CommunityTab>
  );
}
