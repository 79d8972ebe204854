import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CommunityRow_community$key } from '../__generated__/CommunityRow_community.graphql';
import { formatCount } from '../ui/Badge.tsx';
import { communityKind } from './communityKinds.tsx';
import { CommunityLogo } from './CommunityLogo.tsx';
import { CommunityMenu } from './CommunityMenu.tsx';
import { JoinButton } from './JoinButton.tsx';

/** A community in one row: logo, title, kind, members and what one can do. */
export function CommunityRow({
  community: key,
  title,
}: {
  community: CommunityRow_community$key;
  /** The heading, or a link to the community. */
  title: ReactNode;
}) {
  const community = useFragment(
    graphql`
      fragment CommunityRow_community on Community {
        kind
        memberCount
        ...CommunityLogo_community
        ...CommunityMenu_community
        ...JoinButton_community
      }
    `,
    key,
  );
  const { kind, memberCount } = community;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 px-4 py-3">
      <CommunityLogo community={community} size={44} />
      <div className="min-w-0 flex-1 basis-[7rem]">
        {title}
        <p className="m-0 mt-0.5 text-sm text-muted">
          <span>{communityKind(kind).label}</span>
          {memberCount != null && (
            <span className="max-sm:hidden">
              {` · ${formatCount(memberCount)} ${memberCount > 1 ? 'membres' : 'membre'}`}
            </span>
          )}
        </p>
      </div>
      <JoinButton community={community} />
      <CommunityMenu community={community} />
    </div>
  );
}
