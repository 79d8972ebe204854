import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { ReactNode } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Link, useNavigate } from 'react-router-dom';
import type { SettingsPageQuery } from '../__generated__/SettingsPageQuery.graphql';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { usePageData, usePageQuery, usePageReload } from '../relay/preload.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/Badge.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { CommunityAdminPage } from './CommunityAdminPage.tsx';
import { communityPath } from './communityKinds.tsx';
import { LibrarySwitch } from './LibrarySwitch.tsx';
import { settingsPageQuery } from './SettingsPage.query.ts';
import { useDeleteCommunity } from './useDeleteCommunity.ts';

/** /communaute/{id}/parametres: links to a community's administration, its library switch and its deletion. */
export function Component() {
  const { community } = usePageData<SettingsPageQuery>(settingsPageQuery);
  const reload = usePageReload(settingsPageQuery);
  const { variables } = usePageQuery<SettingsPageQuery>();
  const environment = useRelayEnvironment();
  useWatchCommunity(community?.id ?? null, ['SETTINGS', 'MEMBERS'], () =>
    fetchStrict<SettingsPageQuery>(environment, settingsPageQuery, variables).toPromise(),
  );
  const navigate = useNavigate();
  const [askToDelete, isDeleting] = useDeleteCommunity();
  const home = community ? communityPath(community.databaseId) : '';
  return (
    <CommunityAdminPage community={community} title="Paramètres" isSettings>
      {community && (
        <div className="flex flex-col gap-6">
          {community.description !== '' && <p className="m-0 text-ink-soft">{community.description}</p>}
          <ul className="m-0 flex list-none flex-col divide-y divide-line overflow-hidden rounded-2xl border border-line p-0">
            <Entry
              to={`${home}/users`}
              icon={<IconUsers aria-hidden="true" />}
              {...(community.memberCount == null ? {} : { count: community.memberCount })}
            >
              Membres
            </Entry>
            {!!community.membershipRequestCount && (
              <Entry
                to={`${home}/invitations`}
                icon={<IconUserQuestion aria-hidden="true" />}
                count={community.membershipRequestCount}
              >
                Invitations en attente
              </Entry>
            )}
            {community.viewerCanInvite && (
              <Entry to={`${home}/inviter-membre`} icon={<IconUserPlus aria-hidden="true" />}>
                Inviter des membres
              </Entry>
            )}
            {community.viewerCanInvite && community.kind !== 'DEFAULT' && (
              <Entry to={`${home}/inviter-extern-membre`} icon={<IconMailForward aria-hidden="true" />}>
                Inviter des membres externes
              </Entry>
            )}
            <Entry to={`${home}/modifier`} icon={<IconPalette aria-hidden="true" />}>
              Personnalisation
            </Entry>
          </ul>
          <ErrorRegion onRetry={reload}>
            <LibrarySwitch community={community} />
          </ErrorRegion>
          {community.viewerCanDelete && (
            <div className="border-t border-line pt-6">
              <Button
                size="small"
                className="text-danger"
                icon={<IconTrash aria-hidden="true" />}
                isPending={isDeleting}
                onPress={() => void askToDelete(community, () => void navigate('/communautes'))}
              >
                Supprimer la communauté
              </Button>
            </div>
          )}
        </div>
      )}
    </CommunityAdminPage>
  );
}

function Entry({
  to,
  icon,
  count,
  children,
}: {
  to: string;
  icon: ReactNode;
  count?: number;
  children: string;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 px-4 text-ink no-underline transition-colors hover:bg-sunken focus-visible:-outline-offset-2 [&>svg]:size-5 [&>svg]:text-muted"
      >
        {icon}
        <span className="flex-1 font-semibold">{children}</span>
        {count !== undefined && <span className="text-muted tabular-nums">{formatCount(count)}</span>}
        <IconChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
