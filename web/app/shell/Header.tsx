import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { type ReactNode, Suspense, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Main destinations in header and bottom navigation (B039, B699). */
const destinations = [
  { to: '/', label: 'Accueil', Icon: IconHome, end: true },
  { to: '/communautes', label: 'Communautés', Icon: IconUsersGroup, end: false },
  { to: '/utilisateurs', label: 'Contacts', Icon: IconAddressBook, end: false },
] as const;

/** Loaded after the first posts. */
const SearchBox = lazyPart(() => import('../../search/SearchBox.tsx'));
const Palette = lazyPart(() => import('../../search/Palette.tsx'), { showsErrorOverPage: true });

interface Props {
  logo: ReactNode;
  children: ReactNode;
}

/** The bar at the top of each page: logo, navigation, search field and menus. */
export function Header({ logo, children }: Props) {
  const { pathname } = useLocation();
  const [isSearchOpen, setSearchOpen] = useState(false);
  const hasSearch = !pathname.startsWith('/search/');
  return (
    <header
      data-header
      className="flex h-16 items-center gap-2 border-b border-line bg-header px-3 text-on-header sm:px-[max(1.25rem,50%-46.5rem)] lg:gap-4"
    >
      {/* A full reload, as documented (B036). */}
      <a
        href="/"
        className="flex h-11 max-w-40 shrink items-center rounded-lg text-on-header no-underline sm:max-w-56"
      >
        {logo}
      </a>
      <div className="ml-2 hidden max-w-sm flex-1 md:block lg:min-w-[min(11rem,18vw)]">
        {hasSearch && (
          <Suspense fallback={<div className="h-11 w-full rounded-full bg-sunken" />}>
            <SearchBox />
          </Suspense>
        )}
      </div>
      <nav
        aria-label="Navigation principale"
        className="hidden h-full min-w-0 flex-auto justify-center-safe gap-1 overflow-x-auto lg:flex fading-edges"
      >
        {destinations.map(({ to, label, Icon, end }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            className={({ isActive }) =>
              `flex h-full items-center gap-2 border-b-3 px-2.5 text-[0.9375rem] font-semibold no-underline transition-colors focus-visible:outline-offset-[-3px] xl:px-4 ${
                isActive
                  ? 'border-menu-mark text-menu-active'
                  : 'border-transparent text-menu hover:border-line'
              }`
            }
          >
            <Icon aria-hidden="true" className="hidden size-5 xl:block" />
            <span>{label}</span>
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
        {hasSearch && (
          <span className="md:hidden">
            <IconButton label="Rechercher" onPress={() => setSearchOpen(true)}>
              <IconSearch aria-hidden="true" />
            </IconButton>
          </span>
        )}
        <span className="hidden sm:inline">
          <ThemeToggle />
        </span>
        {children}
      </div>
      {isSearchOpen && <Palette isSearch onClose={() => setSearchOpen(false)} />}
    </header>
  );
}
