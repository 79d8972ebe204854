import { ConnectionHandler } from 'react-relay';
import type { CommunityPageQuery } from '../__generated__/CommunityPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData } from '../relay/preload.ts';
import { CommunityHeader } from '../communities/CommunityHeader.tsx';
import { Composer } from './Composer.tsx';
import { CommunityFeed } from './CommunityFeed.tsx';
import { communityPageQuery } from './CommunityPage.query.ts';

/** A community: its header and its posts. */
export function Component() {
  const { community, viewer } = usePageData<CommunityPageQuery>(communityPageQuery);
  if (!community) return <NotFound />;
  return (
    <div className="flex flex-col gap-4">
      <CommunityHeader community={community} />
      <div>
        {viewer && (
          <Composer
            key={`composer ${community.id}`}
            viewer={viewer}
            communityId={community.id}
            connections={[ConnectionHandler.getConnectionID(community.id, 'CommunityFeed_feed')]}
          />
        )}
        <CommunityFeed key={community.id} community={community} />
      </div>
    </div>
  );
}
