import { IconMenu2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { places } from './navigation.ts';
import { patiently } from '../../ui/patiently.ts';

const Drawer = lazy(() => patiently(() => import('./Drawer.tsx')));

const entry =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-semibold no-underline';

/** At the bottom of a phone: the main places, and a drawer with the communities. */
export function PhoneNavigation({ communities }: { communities: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <nav
        aria-label="Navigation du téléphone"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {places.map(({ to, label, Icon, end }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            className={({ isActive }) => `${entry} ${isActive ? 'text-accent-ink' : 'text-muted'}`}
          >
            <Icon aria-hidden="true" className="size-6" />
            {label}
          </NavLink>
        ))}
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className={`${entry} text-muted`}
        >
          <IconMenu2 aria-hidden="true" className="size-6" />
          Menu
        </button>
      </nav>
      {isOpen && (
        <Suspense fallback={null}>
          <Drawer onClose={close}>{communities(close)}</Drawer>
        </Suspense>
      )}
    </>
  );
}
