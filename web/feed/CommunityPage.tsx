import { ConnectionHandler } from 'react-relay';
import type { CommunityPageQuery } from '../__generated__/CommunityPageQuery.graphql';
import communityHeaderFragment from '../__generated__/CommunityHeader_community.graphql';
import communityFeedFragment from '../__generated__/CommunityFeed_community.graphql';
import composerFragment from '../__generated__/Composer_viewer.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData } from '../relay/preload.ts';
import { CommunityHeader } from '../communities/CommunityHeader.tsx';
import { Region } from '../relay/Region.tsx';
import { Composer } from './Composer.tsx';
import { CommunityFeed } from './CommunityFeed.tsx';
import { communityPageQuery } from './CommunityPage.query.ts';

/** A community: its header and its posts. */
export function Component() {
  const { community, viewer } = usePageData<CommunityPageQuery>(communityPageQuery);
  if (!community) return <NotFound />;
  return (
    <div className="flex flex-col gap-4">
      <Region fragment={communityHeaderFragment} of={community}>
        <CommunityHeader community={community} />
      </Region>
      <div>
        {viewer && (
          <Region key={`composer ${community.id}`} fragment={composerFragment} of={viewer} className="mb-4">
            <Composer
              viewer={viewer}
              communityId={community.id}
              connections={[ConnectionHandler.getConnectionID(community.id, 'CommunityFeed_feed')]}
            />
          </Region>
        )}
        <Region key={community.id} fragment={communityFeedFragment} of={community}>
          <CommunityFeed community={community} />
        </Region>
      </div>
    </div>
  );
}
