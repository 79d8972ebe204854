import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../../ui/IconButton.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** What a phone has no room for beside the page. */
export default function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-50 bg-black/50 data-entering:animate-fade-in lg:hidden"
    >
      <Modal className="absolute inset-y-0 left-0 w-[min(20rem,88vw)] bg-raised text-ink shadow-2xl">
        <Dialog aria-label="Menu" className="flex h-full flex-col outline-none">
          <div className="flex items-center justify-between border-b border-line p-2">
            <ThemeToggle />
            <IconButton label="Fermer le menu" onPress={onClose}>
              <IconX aria-hidden="true" />
            </IconButton>
          </div>
          <div className="flex-1 overflow-y-auto p-3">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
