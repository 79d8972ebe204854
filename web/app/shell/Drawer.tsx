import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../../ui/IconButton.tsx';
import { sentence } from '../../ui/sentence.ts';
import { useCloseOnBack } from '../../ui/trigger.tsx';

interface Props {
  label: string;
  side: 'left' | 'right';
  onClose: () => void;
  /** Content beside the close button. */
  start?: ReactNode;
  children: ReactNode;
}

/** A modal panel at the left or right edge of the window, open while it is mounted. */
export default function Drawer({ label, side, onClose, start, children }: Props) {
  useCloseOnBack(onClose);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-50 bg-black/50 data-entering:animate-fade-in"
    >
      <Modal
        className={`absolute inset-y-0 w-[min(22rem,88vw)] text-ink shadow-2xl ${side === 'left' ? 'left-0 bg-raised' : 'right-0 bg-canvas'}`}
      >
        <Dialog aria-label={label} className="flex h-full flex-col outline-none">
          <div className="flex items-center justify-between border-b border-line bg-raised p-2">
            {start ?? (
              <span aria-hidden="true" className="pl-2 font-bold">
                {label}
              </span>
            )}
            <IconButton label={sentence`Fermer «\u00a0${label}\u00a0»`} onPress={onClose}>
              <IconX aria-hidden="true" />
            </IconButton>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
