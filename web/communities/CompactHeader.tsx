import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CompactHeader_community$key } from '../__generated__/CompactHeader_community.graphql';
import { Card } from '../ui/Card.tsx';
import { communityPath } from './communityKinds.tsx';
import { CommunityRow } from './CommunityRow.tsx';
import { CommunityTabs } from './CommunityTabs.tsx';

/** The header of a community above its post and administration pages, which have headings of their own. */
export function CompactHeader({ community: key }: { community: CompactHeader_community$key }) {
  const community = useFragment(
    graphql`
      fragment CompactHeader_community on Community @throwOnFieldError {
        databaseId
        title
        viewerRole
        viewerCanAdminister
        ...CommunityRow_community
      }
    `,
    key,
  );
  return (
    <Card as="section" aria-label={community.title} className="mb-4 overflow-hidden print:hidden">
      <CommunityRow
        community={community}
        title={
          <Link
            to={communityPath(community.databaseId)}
            className="block text-base leading-tight font-bold text-ink no-underline hover:underline syllables"
          >
            {community.title}
          </Link>
        }
      />
      {(community.viewerRole !== null || community.viewerCanAdminister) && (
        <CommunityTabs community={community} />
      )}
    </Card>
  );
}
