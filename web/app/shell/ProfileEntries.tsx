import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { ProfileEntries_viewer$key } from '../../__generated__/ProfileEntries_viewer.graphql';
import { PersonAvatar } from '../../avatar/PersonAvatar.tsx';
import { DoNotDisturbEntries } from '../../notifications/DoNotDisturbEntries.tsx';
import { signOut } from '../../session/signOut.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { Question } from '../../ui/pendingQuestion.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../ui/Menu.tsx';
import { uploads } from '../../uploads/uploadQueue.ts';
import { useOffers } from '../../uploads/uploadRules.ts';
import type { Links } from './useLinks.ts';

/**
 * Whether the menu shows « Administration »: in development (B058) or if the build sets it. The area works in every
 * build.
 */
export const showsAdministration = import.meta.env.DEV || import.meta.env.VITE_SHOW_ADMINISTRATION === '1';

/** Asked before a sign-out that would cancel uploads. */
const givingUpUploads: Question = {
  title: 'Abandonner les envois en cours\u202F?',
  text: 'Les fichiers qui ne sont pas encore envoyés seront perdus.',
  action: 'Se déconnecter',
  kind: 'danger',
};

/** Props of the profile menu's entries. */
export interface EntriesProps {
  viewer: ProfileEntries_viewer$key;
  links: Links;
  /** Opens the mobile app's dialog. */
  onMobileApp: () => void;
}

/** Entries of the profile menu in documented order (B049). */
export default function ProfileEntries({ viewer: key, links, onMobileApp }: EntriesProps) {
  const viewer = useFragment(
    graphql`
      fragment ProfileEntries_viewer on Viewer {
        email
        isAdministrator
        user {
          firstName
          ...PersonAvatar_user
        }
        ...DoNotDisturbEntries_viewer
      }
    `,
    key,
  );
  const { user, email, isAdministrator } = viewer;
  const hasQuiet = useOffers('DO_NOT_DISTURB');
  const hasAgenda = useOffers('AGENDA');
  const environment = useRelayEnvironment();
  const leave = async () => {
    if (uploads.isBusy() && !(await confirm(givingUpUploads))) return;
    uploads.dropAll();
    await signOut(environment);
  };
  return (
    <Menu
      label="Menu du profil"
      header={
        <div className="flex items-center gap-3 border-b border-line p-4">
          {user && <PersonAvatar user={user} size={44} isDecorative />}
          <div className="min-w-0">
            {user && <p className="m-0 truncate font-semibold lowercase">{user.firstName}</p>}
            <p className="m-0 truncate text-sm text-muted">{email}</p>
          </div>
        </div>
      }
    >
      <MenuItem href="/profil" icon={<IconUser aria-hidden="true" />}>
        Profil
      </MenuItem>
      <MenuItem href="/mediatheque" icon={<IconFolder aria-hidden="true" />}>
        Mes documents
      </MenuItem>
      {hasAgenda && (
        <MenuItem href="/agenda" icon={<IconCalendar aria-hidden="true" />}>
          Mon agenda
        </MenuItem>
      )}
      <MenuItem href="/mes-enregistrements" icon={<IconBookmark aria-hidden="true" />}>
        Mes enregistrements
      </MenuItem>
      <MenuItem href="/mes-publications" icon={<IconNews aria-hidden="true" />}>
        Mes publications
      </MenuItem>
      <MenuItem onAction={onMobileApp} icon={<IconDeviceMobile aria-hidden="true" />}>
        Application mobile
      </MenuItem>
      {links.length > 0 && (
        <MenuSection title="Mes liens">
          {links.map((link) => (
            <MenuItem
              key={link.id}
              href={link.url}
              target="_blank"
              rel="noopener noreferrer"
              icon={
                link.icon ? (
                  <img src={link.icon.contentUrl} alt="" className="size-5 rounded object-contain" />
                ) : (
                  <IconExternalLink aria-hidden="true" />
                )
              }
            >
              {link.title}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      <MenuSeparator />
      <MenuItem href="/notification" icon={<IconBell aria-hidden="true" />}>
        Notifications
      </MenuItem>
      {hasQuiet && <DoNotDisturbEntries viewer={viewer} />}
      {isAdministrator && showsAdministration && (
        <MenuItem href="/administration" icon={<IconSettings aria-hidden="true" />}>
          Administration
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onAction={() => void leave()} icon={<IconLogout aria-hidden="true" />}>
        Déconnexion
      </MenuItem>
    </Menu>
  );
}
