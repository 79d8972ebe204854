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
import { Region } from '../../relay/Region.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

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

/** The right panel (B035): greeting, what the page adds, pictures, help. Loaded after the page. */
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
      }
    `,
    key,
  );
  const isHome = useLocation().pathname === '/';
  return (
    <>
      {/* What the header has no room for on phones. */}
      <nav aria-label="Moi" className="flex items-center gap-2 lg:hidden">
        <Link to="/utilisateurs" className={buttonClasses('secondary', 'medium', 'min-w-0 flex-auto px-3')}>
          <IconAddressBook aria-hidden="true" className="size-5" />
          Contacts
        </Link>
        <Link to="/aujourd-hui" className={buttonClasses('secondary', 'medium', 'min-w-0 flex-auto px-3')}>
          <IconCalendarEvent aria-hidden="true" className="size-5" />
          Aujourd’hui
        </Link>
        <ThemeToggle />
      </nav>
      <Region onRetry={onRetry}>
        <Greeting viewer={viewer} />
      </Region>
      {/* A callback ref that stores the element for portals. */}
      {/* oxlint-disable-next-line react/refs */}
      <div ref={asideElement.set} className="flex flex-col gap-5 empty:hidden" />
      {/* The pictures wait for the day above them. */}
      <Suspense fallback={null}>
        {isHome && <TodayColumn />}
        <Region onRetry={onRetry}>
          <SidebarMedia viewer={viewer} />
        </Region>
        <HelpLink />
      </Suspense>
    </>
  );
}
