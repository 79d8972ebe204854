import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useLocation } from 'react-router-dom';
import type { RightColumn_viewer$key } from '../../__generated__/RightColumn_viewer.graphql';
import { asideElement } from '../../core/Aside.tsx';
import { Greeting } from '../../home/Greeting.tsx';
import { SidebarMedia } from '../../home/SidebarMedia.tsx';
import { TodayColumn } from '../../home/TodayColumn.tsx';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useMediaQuery } from '../../ui/pageStyle.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

const Me = lazyPart(() => import('./Me.tsx'));

/** « Aide »: the guide of docs/fr, in a new tab. */
function HelpLink() {
  return (
    <p className="m-0 text-center">
      <a
        href="/aide/utilisateurs.html"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-medium"
      >
        <IconHelp aria-hidden="true" className="size-5" />
        Aide
      </a>
    </p>
  );
}

/** The right panel (B035): greeting, on phones the profile menu, what the page adds, pictures, help. Loaded after the page. */
export default function RightColumn({
  viewer: key,
  onRetry,
}: {
  viewer: RightColumn_viewer$key;
  /** Loads the shell's query again. */
  onRetry: () => Promise<void>;
}) {
  const viewer = useFragment(
    graphql`
      fragment RightColumn_viewer on Viewer {
        ...Greeting_viewer
        ...SidebarMedia_viewer
        ...ProfileEntries_viewer
      }
    `,
    key,
  );
  const isHome = useLocation().pathname === '/';
  const isPhone = !useMediaQuery('(min-width: 64rem)');
  return (
    <>
      <ErrorRegion onRetry={onRetry}>
        <Greeting viewer={viewer} />
      </ErrorRegion>
      {/* What the header has no room for on phones. */}
      {isPhone && (
        <Suspense fallback={null}>
          <nav aria-label="Moi" className="flex items-center gap-2">
            <Link
              to="/utilisateurs"
              className={buttonClasses('secondary', 'medium', 'min-w-0 flex-auto px-3')}
            >
              <IconAddressBook aria-hidden="true" className="size-5 shrink-0" />
              Contacts
            </Link>
            <Link
              to="/aujourd-hui"
              className={buttonClasses('secondary', 'medium', 'min-w-0 flex-auto px-3')}
            >
              <IconCalendarEvent aria-hidden="true" className="size-5 shrink-0" />
              Aujourd’hui
            </Link>
            <ThemeToggle />
          </nav>
          <Me viewer={viewer} />
        </Suspense>
      )}
      {/* A callback ref that stores the element for portals. */}
      {/* oxlint-disable-next-line react/refs */}
      <div ref={asideElement.set} className="flex flex-col gap-5 empty:hidden" />
      {/* The pictures wait for the day above them. */}
      <Suspense fallback={null}>
        {isHome && <TodayColumn />}
        {/* A page that is loading may add something above, which would move them. */}
        <div className="flex flex-col gap-5 in-data-page-skeleton:invisible">
          <ErrorRegion onRetry={onRetry}>
            <SidebarMedia viewer={viewer} />
          </ErrorRegion>
          <HelpLink />
        </div>
      </Suspense>
    </>
  );
}
