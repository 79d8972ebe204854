import { graphql, useFragment } from 'react-relay/hooks';
import type { CommunityPage_community$key } from '../__generated__/CommunityPage_community.graphql';
import type { CommunityPageQuery } from '../__generated__/CommunityPageQuery.graphql';
import type { Composer_viewer$key } from '../__generated__/Composer_viewer.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { CommunityHeader } from '../communities/CommunityHeader.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Composer } from './Composer.tsx';
import { CommunityFeed } from './CommunityFeed.tsx';
import { communityPageQuery } from './CommunityPage.query.ts';

/** A community: its header and its posts. */
export function Component() {
  const { community, viewer } = usePageData<CommunityPageQuery>(communityPageQuery);
  const reload = usePageReload(communityPageQuery);
  if (!community) return <NotFound />;
  return (
    <div className="flex flex-col gap-4">
      <ErrorRegion onRetry={reload}>
        <CommunityHeader community={community} onRetry={reload} />
      </ErrorRegion>
      <div>
        {viewer && (
          <ErrorRegion key={`composer ${community.id}`} onRetry={reload} className="mb-3">
            <NewPost viewer={viewer} community={community} />
          </ErrorRegion>
        )}
        <ErrorRegion key={community.id} onRetry={reload}>
          <CommunityFeed community={community} />
        </ErrorRegion>
      </div>
    </div>
  );
}

interface NewPostProps {
  viewer: Composer_viewer$key;
  community: CommunityPage_community$key;
}

/** Composer that prepends new posts to the feed below. */
function NewPost({ viewer, community: key }: NewPostProps) {
  const { id, viewerCanPublish, feed } = useFragment(
    graphql`
      fragment CommunityPage_community on Community {
        id
        viewerCanPublish
        feed(first: 3) @connection(key: "CommunityFeed_feed") {
          __id
          edges {
            cursor
          }
        }
      }
    `,
    key,
  );
  return (
    <Composer
      viewer={viewer}
      community={{ id, viewerCanPublish: viewerCanPublish ?? false }}
      connections={feed ? [feed.__id] : []}
    />
  );
}
