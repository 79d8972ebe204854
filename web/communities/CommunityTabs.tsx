import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { Link, useLocation } from 'react-router-dom';
import { withDe } from '../ui/sentence.ts';
import { useFadingEdges } from '../ui/useFadingEdges.ts';
import { communityPath } from './communityKinds.tsx';

const settings = 'parametres';

const tabs = [
  { to: '', label: 'Publications', Icon: IconNews },
  { to: 'mediatheque', label: 'Documents', Icon: IconFolder },
  { to: 'calendrier', label: 'Calendrier', Icon: IconCalendarEvent },
  { to: 'sondages', label: 'Sondages', Icon: IconChartBar },
  { to: 'gallerie', label: 'Galerie', Icon: IconPhoto },
  { to: settings, label: 'Paramètres', Icon: IconSettings },
] as const;

/** The tab of an address below a community's; pages of its administration belong to the settings. */
function tabOf(page: string): string {
  if (page === 'post') return '';
  return tabs.some(({ to }) => to === page) ? page : settings;
}

/** The page below a community's address: `mediatheque` of /communaute/5/mediatheque/7; empty on its posts. */
export function useCommunityPage(databaseId: string): string {
  const { pathname } = useLocation();
  return pathname.slice(communityPath(databaseId).length).split('/')[1] ?? '';
}

/** Name of a page's tab; null on the posts. */
export const tabLabel = (page: string): string | null =>
  page === '' ? null : (tabs.find(({ to }) => to === page)?.label ?? null);

/** The tabs of a community, scrolled to the current one where there is no room for all. */
export function CommunityTabs({
  community: { databaseId, title, viewerCanAdminister },
}: {
  community: {
    readonly databaseId: string;
    readonly title: string;
    readonly viewerCanAdminister: boolean;
  };
}) {
  const row = useFadingEdges<HTMLElement>('[aria-current]');
  const page = useCommunityPage(databaseId);
  const current = tabOf(page);
  const home = communityPath(databaseId);
  return (
    <nav
      ref={row}
      aria-label={`Rubriques ${withDe(title)}`}
      className="flex overflow-x-auto border-t border-line px-2 fading-edges"
    >
      {tabs
        .filter(({ to }) => viewerCanAdminister || to !== settings)
        .map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to === '' ? home : `${home}/${to}`}
            aria-current={to === page ? 'page' : to === current ? 'true' : undefined}
            className={`flex min-h-12 items-center gap-1.5 border-b-2 px-2.5 text-sm font-semibold whitespace-nowrap no-underline transition-colors focus-visible:outline-offset-[-2px] ${
              to === current ? 'border-tab text-tab' : 'border-transparent text-muted hover:text-ink'
            }`}
          >
            <Icon aria-hidden="true" className="hidden size-4.5 3xl:block" />
            <span>{label}</span>
          </Link>
        ))}
    </nav>
  );
}
