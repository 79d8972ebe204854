import { IconMenu2, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { NavLink } from 'react-router-dom';
import { IconButton } from '../../ui/IconButton.tsx';
import { places } from './navigation.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

const entry =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-semibold no-underline';

/** At the bottom of a phone: the main places, and a drawer with the communities. */
export function PhoneNavigation({ communities }: { communities: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <nav
        aria-label="Navigation principale"
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
        <Button onPress={() => setOpen(true)} aria-haspopup="dialog" className={`${entry} text-muted`}>
          <IconMenu2 aria-hidden="true" className="size-6" />
          Menu
        </Button>
      </nav>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        className="fixed inset-0 z-50 bg-black/50 data-entering:animate-fade-in lg:hidden"
      >
        <Modal className="absolute inset-y-0 left-0 w-[min(20rem,88vw)] bg-raised text-ink shadow-2xl">
          <Dialog aria-label="Menu" className="flex h-full flex-col outline-none">
            <div className="flex items-center justify-between border-b border-line p-2">
              <ThemeToggle />
              <IconButton label="Fermer le menu" onPress={close}>
                <IconX aria-hidden="true" />
              </IconButton>
            </div>
            <div className="flex-1 overflow-y-auto p-3">{communities(close)}</div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
