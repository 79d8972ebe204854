import { graphql, useFragment } from 'react-relay/hooks';
import { NavLink } from 'react-router-dom';
import type { CommunityListItem_community$key } from '../__generated__/CommunityListItem_community.graphql';
import { Badge } from '../ui/Badge.tsx';
import { CommunityLogo } from './CommunityLogo.tsx';
import { communityKind, communityPath } from './communityKinds.tsx';

/** One of the viewer's communities: logo, title, kind and number of unread posts. */
export function CommunityListItem({
  community: key,
  onOpen,
}: {
  community: CommunityListItem_community$key;
  onOpen?: () => void;
}) {
  const community = useFragment(
    graphql`
      fragment CommunityListItem_community on Community {
        databaseId
        title
        kind
        unreadPostCount
        ...CommunityLogo_community
      }
    `,
    key,
  );
  const { label, Icon } = communityKind(community.kind);
  return (
    <NavLink
      to={communityPath(community.databaseId)}
      // The entry is dragged, not the link.
      draggable={false}
      {...(onOpen ? { onClick: onOpen } : {})}
      className={({ isActive }) =>
        `flex min-h-12 items-center gap-3 rounded-xl px-2 py-1.5 font-medium text-ink no-underline transition-colors hover:bg-sunken ${
          isActive ? 'bg-accent-soft inset-ring-2 inset-ring-accent-ink/25' : ''
        }`
      }
    >
      <CommunityLogo community={community} size={36} />
      <span
        className="line-clamp-2 syllables min-w-0 flex-1 text-[0.9375rem] leading-tight"
        title={community.title}
      >
        {community.title}
      </span>
      {community.kind != null && community.kind !== 'PUBLIC' && (
        <>
          <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="sr-only">{`(${label})`}</span>
        </>
      )}
      <UnreadPosts count={community.unreadPostCount ?? 0} />
    </NavLink>
  );
}

/** Number of the viewer's unread posts in a community. */
export const UnreadPosts = ({ count }: { count: number }) => (
  <Badge count={count} label={`${count} ${count > 1 ? 'publications non lues' : 'publication non lue'}`} />
);
