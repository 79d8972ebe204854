import type { PollsPageQuery } from '../__generated__/PollsPageQuery.graphql';
import communityPollsFragment from '../__generated__/CommunityPolls_community.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData } from '../relay/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { Region } from '../relay/Region.tsx';
import { CommunityPolls } from './CommunityPolls.tsx';
import { pollsPageQuery } from './PollsPage.query.ts';

/** /communaute/{id}/sondages. */
export function Component() {
  const { community } = usePageData<PollsPageQuery>(pollsPageQuery);
  if (!community) return <NotFound />;
  return (
    <CommunityTab
      community={community}
      isReadable={community.viewerRole !== null || community.viewerCanAdminister !== false}
    >
      <div>
        <Region key={community.id} fragment={communityPollsFragment} of={community}>
          <CommunityPolls community={community} />
        </Region>
      </div>
    </CommunityTab>
  );
}
