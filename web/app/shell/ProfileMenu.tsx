import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ProfileMenu_viewer$key } from '../../__generated__/ProfileMenu_viewer.graphql';
import { PersonAvatar } from '../../avatar/PersonAvatar.tsx';
import { MenuTrigger } from '../../ui/Menu.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PressButton } from '../../ui/PressButton.tsx';
import { useTrigger } from '../../ui/trigger.tsx';
import { withDe } from '../../ui/sentence.ts';
import type { EntriesProps } from './ProfileEntries.tsx';
import { useLinks } from './useLinks.ts';

const loadEntries = () => import('./ProfileEntries.tsx');
const ProfileEntries = lazyPart(loadEntries, { showsErrorOverPage: true });
const DoNotDisturbBadge = lazyPart(() => import('../../notifications/DoNotDisturbBadge.tsx'));
const MobileApp = lazyPart(() => import('./MobileApp.tsx'), { showsErrorOverPage: true });

/** Button with the viewer's picture that opens the profile menu. */
export function ProfileMenu({ viewer: key }: { viewer: ProfileMenu_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment ProfileMenu_viewer on Viewer {
        email
        doNotDisturb {
          endsAt
        }
        user {
          firstName
          name
          ...PersonAvatar_user
        }
        ...ProfileEntries_viewer
      }
    `,
    key,
  );
  const { user, email, doNotDisturb } = viewer;
  const [isMobileAppOpen, setMobileAppOpen] = useState(false);
  const [links, askForLinks] = useLinks();
  const prepare = () => {
    // A failure shows again when the menu opens.
    loadEntries().catch(() => {});
    askForLinks();
  };
  return (
    <span className="relative">
      <MenuTrigger>
        <span className="contents" onPointerEnter={prepare} onPointerDown={prepare} onFocus={prepare}>
          <PressButton
            aria-label={`Menu ${withDe(user?.name ?? email)}`}
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
        <Entries viewer={viewer} links={links} onMobileApp={() => setMobileAppOpen(true)} />
      </MenuTrigger>
      <Suspense fallback={null}>
        {isMobileAppOpen && <MobileApp onClose={() => setMobileAppOpen(false)} />}
        {doNotDisturb && <DoNotDisturbBadge {...doNotDisturb} />}
      </Suspense>
    </span>
  );
}

/** Loaded when the menu is about to open. */
function Entries(props: EntriesProps) {
  if (!useTrigger()?.isOpen) return null;
  return <ProfileEntries {...props} />;
}
