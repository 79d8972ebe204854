import { graphql, useFragment } from 'react-relay/hooks';
import type { CommunityPage_community$key } from '../__generated__/CommunityPage_community.graphql';
import type { CommunityPageQuery } from '../__generated__/CommunityPageQuery.graphql';
import communityHeaderFragment from '../__generated__/CommunityHeader_community.graphql';
import communityFeedFragment from '../__generated__/CommunityFeed_community.graphql';
import type { Composer_viewer$key } from '../__generated__/Composer_viewer.graphql';
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
            <NewPost viewer={viewer} community={community} />
          </Region>
        )}
        <Region key={community.id} fragment={communityFeedFragment} of={community}>
          <CommunityFeed community={community} />
        </Region>
      </div>
    </div>
  );
}

interface NewPostProps {
  viewer: Composer_viewer$key;
  community: CommunityPage_community$key;
}

/** Where a post is begun, which is put on top of the feed below. */
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
