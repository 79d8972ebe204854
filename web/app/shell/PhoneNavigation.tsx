import { IconInfoCircle, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { destinations } from './navigation.ts';
import { ThemeToggle } from './ThemeToggle.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const Drawer = lazyPart(() => import('./Drawer.tsx'), { isLayer: true });

const entry =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,3.2vw)] font-semibold no-underline';

interface Props {
  communities: (close: () => void) => ReactNode;
  /** Whether the right panel is open. */
  isAsideOpen: boolean;
  onAside: () => void;
}

/** Bottom navigation on phones: main destinations, right panel, communities drawer. */
export function PhoneNavigation({ communities, isAsideOpen, onAside }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <nav
        data-shell=""
        aria-label="Navigation du téléphone"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {destinations.map(({ to, label, Icon, end }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            className={({ isActive }) => `${entry} ${isActive ? 'text-accent-ink' : 'text-muted'}`}
          >
            <Icon aria-hidden="true" className="size-6" />
            <span>{label}</span>
          </NavLink>
        ))}
        <button
          type="button"
          onClick={onAside}
          aria-haspopup="dialog"
          aria-expanded={isAsideOpen}
          className={`${entry} text-muted`}
        >
          <IconInfoCircle aria-hidden="true" className="size-6" />À propos
        </button>
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
          <Drawer label="Menu" side="left" onClose={close} start={<ThemeToggle />}>
            {communities(close)}
          </Drawer>
        </Suspense>
      )}
    </>
  );
}
