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
import { communityKind, communityPath } from './communityKinds.tsx';
import { JoinButton } from './JoinButton.tsx';
import { useDeleteCommunity } from './useDeleteCommunity.ts';

/** A community in a list: what it is, how to join it, and its menu for those who administer it. */
export function CommunityCard({
  community: key,
  connectionId,
  onDeleted,
}: {
  community: CommunityCard_community$key;
  /** The list that it leaves when it is deleted. */
  connectionId: string;
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
      className="relative flex flex-col gap-4 p-5 transition-shadow focus-within:shadow-lg hover:shadow-lg"
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-1 rounded-t-2xl"
        style={{ backgroundColor: community.color ?? 'var(--c-accent)' }}
      />
      <div className="flex items-start gap-4">
        <CommunityLogo community={community} size={56} />
        <div className="min-w-0 flex-1">
          <h3 className="m-0 text-base leading-snug font-bold text-balance">
            <Link
              to={target}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-2xl hover:underline"
            >
              {title}
            </Link>
          </h3>
          <p className="m-0 mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-muted">
            <span className="inline-flex items-center gap-1.5">
              <IconUsers aria-hidden="true" className="size-4" />
              {memberCount != null && (
                <span>{`${formatCount(memberCount)} ${memberCount > 1 ? 'membres' : 'membre'}`}</span>
              )}
            </span>
            {isClosed && (
              <span className="inline-flex items-center gap-1.5">
                <Icon aria-hidden="true" className="size-4" />
                <span>{label}</span>
              </span>
            )}
          </p>
        </div>
        {community.viewerCanAdminister && (
          <span className="relative -mt-2 -mr-2">
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
        <p className="m-0 line-clamp-3 text-[0.9375rem] whitespace-pre-wrap text-ink-soft">
          {community.description}
        </p>
      )}
      <div className="relative mt-auto self-start empty:hidden">
        <JoinButton community={community} size="small" />
      </div>
    </Card>
  );
}
