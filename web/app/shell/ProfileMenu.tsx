import {
  IconBell,
  IconBookmark,
  IconDeviceMobile,
  IconExternalLink,
  IconFolder,
  IconLogout,
  IconNews,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay';
import type { ProfileMenu_viewer$key } from '../../__generated__/ProfileMenu_viewer.graphql';
import { PersonAvatar } from '../../avatar/PersonAvatar.tsx';
import { signOut } from '../../session/signOut.ts';
import { confirm, type Question } from '../../ui/confirm.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../ui/Menu.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PressButton } from '../../ui/PressButton.tsx';
import { uploads } from '../../uploads/uploadQueue.ts';
import { showsAdministration } from '../config.ts';
import { withDe } from '../../ui/elision.ts';
import { useLinks } from './useLinks.ts';

const MobileApp = lazyPart(() => import('./MobileApp.tsx'));

/** What is asked before a sign-out that would lose what is being sent. */
const givingUpUploads: Question = {
  title: 'Abandonner les envois en cours\u202F?',
  text: 'Les fichiers qui ne sont pas encore envoyés seront perdus.',
  action: 'Se déconnecter',
  kind: 'danger',
};

/** The avatar of the header and the entries behind it, in the documented order (B049). */
export function ProfileMenu({ viewer: key }: { viewer: ProfileMenu_viewer$key }) {
  const { user, username, isAdministrator } = useFragment(
    graphql`
      fragment ProfileMenu_viewer on Viewer {
        username
        isAdministrator
        user {
          firstName
          fullName
          ...PersonAvatar_user
        }
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const [isMobileAppOpen, setMobileAppOpen] = useState(false);
  const [links, askForLinks] = useLinks();
  const leave = async () => {
    if (uploads.isBusy() && !(await confirm(givingUpUploads))) return;
    uploads.dropAll();
    await signOut(environment);
  };
  return (
    <>
      <MenuTrigger>
        <span
          className="contents"
          onPointerEnter={askForLinks}
          onPointerDown={askForLinks}
          onFocus={askForLinks}
        >
          <PressButton
            aria-label={`Menu ${withDe(user?.fullName ?? username)}`}
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full p-0.5 text-on-header transition-colors hover:bg-sunken hover:text-ink xl:pr-3"
          >
            {user ? (
              <PersonAvatar user={user} size={38} isDecorative />
            ) : (
              <IconUser aria-hidden="true" className="size-6" />
            )}
            <span
              aria-hidden="true"
              className="hidden max-w-32 truncate text-sm font-semibold lowercase xl:inline"
            >
              {user?.firstName}
            </span>
          </PressButton>
        </span>
        <Menu
          label="Menu du profil"
          header={
            <div className="flex items-center gap-3 border-b border-line p-4">
              {user && <PersonAvatar user={user} size={44} isDecorative />}
              <div className="min-w-0">
                {user && <p className="m-0 truncate font-semibold lowercase">{user.firstName}</p>}
                <p className="m-0 truncate text-sm text-muted">{username}</p>
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
          <MenuItem href="/mes-enregistrements" icon={<IconBookmark aria-hidden="true" />}>
            Mes enregistrements
          </MenuItem>
          <MenuItem href="/mes-publications" icon={<IconNews aria-hidden="true" />}>
            Mes publications
          </MenuItem>
          <MenuItem onAction={() => setMobileAppOpen(true)} icon={<IconDeviceMobile aria-hidden="true" />}>
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
                      <img src={link.icon.url} alt="" className="size-5 rounded object-contain" />
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
          {isAdministrator && showsAdministration && (
            <MenuItem href="/administration" icon={<IconSettings aria-hidden="true" />}>
              Administration
            </MenuItem>
          )}
          <MenuItem onAction={() => void leave()} icon={<IconLogout aria-hidden="true" />}>
            Déconnexion
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {isMobileAppOpen && (
        <Suspense fallback={null}>
          <MobileApp onClose={() => setMobileAppOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
