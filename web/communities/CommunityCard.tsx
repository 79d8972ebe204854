import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CommunityCard_community$key } from '../__generated__/CommunityCard_community.graphql';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { withDe } from '../ui/sentence.ts';
import { CommunityLogo } from './CommunityLogo.tsx';
import { UnreadPosts } from './CommunityListItem.tsx';
import { communityKind, communityPath } from './communityKinds.tsx';
import { JoinButton } from './JoinButton.tsx';
import { useDeleteCommunity } from './useDeleteCommunity.ts';

/** A community in a list: what it is, how to join it, and its menu for those who administer it. */
export function CommunityCard({
  community: key,
  connectionId,
  unreadCount = 0,
  onDeleted,
}: {
  community: CommunityCard_community$key;
  /** The list that it leaves when it is deleted. */
  connectionId: string;
  /** Number of the viewer's unread posts. */
  unreadCount?: number;
  onDeleted?: () => void;
}) {
  const community = useFragment(
    graphql`
      fragment CommunityCard_community on Community {
        id
        databaseId
        title
        description
        kind
        color
        memberCount
        viewerRole
        viewerCanAdminister
        viewerCanDelete
        ...CommunityLogo_community
        ...JoinButton_community
      }
    `,
    key,
  );
  const [askToDelete] = useDeleteCommunity([connectionId]);
  const { label, Icon } = communityKind(community.kind);
  const { title, memberCount } = community;
  const page = communityPath(community.databaseId);
  // Platform administrators who are not members reach the settings of a secret community.
  const target = community.kind === 'SECRET' && community.viewerRole === null ? `${page}/parametres` : page;
  const isClosed = community.kind === 'PRIVATE' || community.kind === 'SECRET';
  return (
    <Card
      as="article"
      aria-label={title}
      // On phones a row.
      className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] overflow-clip gap-x-4 p-5 transition-shadow focus-within:shadow-lg hover:shadow-lg max-sm:gap-x-3 max-sm:px-3 max-sm:pt-2.5 max-sm:pb-2"
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-1"
        style={{ backgroundColor: community.color ?? 'var(--c-accent)' }}
      />
      <CommunityLogo
        community={community}
        size={56}
        className="max-sm:row-span-2 max-sm:mt-1 max-sm:size-11!"
      />
      <div className="min-w-0">
        <h3 className="m-0 text-base leading-snug font-bold text-balance max-sm:leading-5">
          <Link
            to={target}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-2xl hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="m-0 mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-muted max-sm:mt-0 max-sm:leading-4.5">
          <span className="inline-flex items-center gap-1.5">
            <IconUsers aria-hidden="true" className="size-4" />
            {memberCount != null && (
              <span className="whitespace-nowrap">{`${formatCount(memberCount)} ${memberCount > 1 ? 'membres' : 'membre'}`}</span>
            )}
          </span>
          {isClosed && (
            <span className="inline-flex items-center gap-1.5">
              <Icon aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{label}</span>
            </span>
          )}
        </p>
      </div>
      {/* Badges are in one column: beside the menu of some, others leave its room. */}
      <div
        className={`flex items-center gap-2 self-start max-sm:row-span-2 max-sm:self-center ${community.viewerCanAdminister ? '' : 'group-has-[[data-menu]]/cards:pr-9 pointer-coarse:group-has-[[data-menu]]/cards:pr-11'}`}
      >
        <UnreadPosts count={unreadCount} />
        {community.viewerCanAdminister && (
          <span data-menu="" className="relative -my-2 -mr-2">
            <MenuTrigger>
              <IconButton label={`Options ${withDe(title)}`} size="small">
                <IconDots aria-hidden="true" />
              </IconButton>
              <Menu label={`Options ${withDe(title)}`}>
                <MenuItem icon={<IconSettings aria-hidden="true" />} href={`${page}/parametres`}>
                  Paramètres
                </MenuItem>
                {community.viewerCanDelete && (
                  <MenuItem
                    icon={<IconTrash aria-hidden="true" />}
                    kind="danger"
                    onAction={() => void askToDelete(community, onDeleted)}
                  >
                    Supprimer
                  </MenuItem>
                )}
              </Menu>
            </MenuTrigger>
          </span>
        )}
      </div>
      {community.description && (
        <p className="m-0 text-ink-soft max-sm:col-start-2 max-sm:truncate max-sm:text-sm max-sm:leading-4.5 sm:col-span-full sm:mt-4 sm:line-clamp-3 sm:text-[0.9375rem] sm:whitespace-pre-wrap">
          {community.description}
        </p>
      )}
      <div className="relative col-span-full mt-4 self-end justify-self-start empty:hidden sm:row-start-3 max-sm:col-start-2 max-sm:mt-2">
        <JoinButton community={community} size="small" />
      </div>
    </Card>
  );
}
