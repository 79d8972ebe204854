import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { type ReactNode, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { PhoneNavigation_viewer$key } from '../../__generated__/PhoneNavigation_viewer.graphql';
import { openComposer } from '../../feed/openComposer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const Drawer = lazyPart(() => import('./Drawer.tsx'), { showsErrorOverPage: true });

const entry = (isActive: boolean) =>
  `relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,3.2vw)] font-semibold no-underline ${isActive ? 'text-accent-ink' : 'text-muted'}`;

/** An icon with a count, which its tab's name says. */
const Counted = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className="relative">
    {children}
    <span className="absolute -top-2 left-5 flex empty:hidden">
      <Badge count={count} />
    </span>
  </span>
);

interface Props {
  viewer: PhoneNavigation_viewer$key;
  communities: (close: () => void) => ReactNode;
  /** Whether the right panel is open. */
  isAsideOpen: boolean;
  onAside: () => void;
}

/** Bottom navigation on phones, loaded after the first posts: home, the drawer of communities, a new post, conversations, the right panel. */
export default function PhoneNavigation({ viewer: key, communities, isAsideOpen, onAside }: Props) {
  const viewer = useFragment(
    graphql`
      fragment PhoneNavigation_viewer on Viewer {
        unreadConversationCount
        # As in the panel of communities.
        communities(first: 100) {
          edges {
            node {
              unreadPostCount
            }
          }
        }
      }
    `,
    key,
  );
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const talks = viewer.unreadConversationCount ?? 0;
  const news = viewer.communities?.edges.filter(({ node }) => (node.unreadPostCount ?? 0) > 0).length ?? 0;
  return (
    <>
      <nav
        data-shell=""
        data-chrome=""
        aria-label="Navigation du téléphone"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <NavLink to="/" end className={({ isActive }) => entry(isActive)}>
          <IconHome aria-hidden="true" className="size-6" />
          <span>Accueil</span>
        </NavLink>
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          {...(news > 0 ? { 'aria-label': `Communautés, ${news} avec des nouveautés` } : {})}
          className={entry(pathname.startsWith('/communaut'))}
        >
          <span className="order-last">Communautés</span>{' '}
          <Counted count={news}>
            <IconUsersGroup aria-hidden="true" className="size-6" />
          </Counted>
        </button>
        <button
          type="button"
          aria-label="Nouvelle publication"
          onClick={() => {
            if (!openComposer('post')) void navigate('/');
          }}
          className={entry(false)}
        >
          <span className="grid size-10 place-items-center rounded-full bg-accent text-on-accent">
            <IconPlus aria-hidden="true" className="size-6" />
          </span>
        </button>
        <NavLink
          to="/discussions"
          {...(talks > 0
            ? { 'aria-label': `Discussions, ${talks} ${talks > 1 ? 'non lues' : 'non lue'}` }
            : {})}
          className={({ isActive }) => entry(isActive)}
        >
          <span className="order-last">Discussions</span>{' '}
          <Counted count={talks}>
            <IconMessageCircle aria-hidden="true" className="size-6" />
          </Counted>
        </NavLink>
        <button
          type="button"
          onClick={onAside}
          aria-haspopup="dialog"
          aria-expanded={isAsideOpen}
          className={entry(false)}
        >
          <IconUser aria-hidden="true" className="size-6" />
          Moi
        </button>
      </nav>
      {isOpen && (
        <Drawer label="Communautés" side="left" onClose={close}>
          <Link
            to="/communautes"
            onClick={close}
            className="mb-3 flex min-h-11 items-center rounded-xl px-2 font-semibold"
          >
            Toutes les communautés
          </Link>
          {communities(close)}
        </Drawer>
      )}
    </>
  );
}
