import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { confirmDiscard } from './confirm.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  title: string;
  isOpen: boolean;
  /** Called on close; the opener sets `isOpen`. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** `alertdialog` requires an answer: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Whether to ask before closing, because changes would be lost. */
  hasChanges?: boolean;
  /** False removes the close button and disables Escape. */
  isDismissable?: boolean;
}

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' };

/** A modal dialog, a bottom sheet on phones. Traps and restores focus. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  size = 'medium',
  role = 'dialog',
  isDismissable = true,
  hasChanges = false,
}: Props) {
  const close = () => void confirmDiscard(hasChanges, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      isDismissable={isDismissable && role === 'dialog'}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-50 flex items-end justify-center bg-black/50 backdrop-blur-[2px] data-entering:animate-fade-in sm:items-center sm:p-6"
    >
      <Modal
        className={`flex max-h-[92dvh] w-full ${widths[size]} flex-col rounded-t-3xl bg-raised text-ink shadow-2xl data-entering:animate-rise sm:rounded-3xl`}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex items-center gap-2 py-2 pr-2 pl-6">
            <Heading slot="title" className="m-0 min-w-0 flex-1 py-2 text-lg font-bold">
              {title}
            </Heading>
            {isDismissable && (
              <IconButton label="Fermer" onPress={close}>
                <IconX aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
