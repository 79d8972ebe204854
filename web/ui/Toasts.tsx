import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { ErrorReference, splitReference } from './reference.tsx';
import { type QueuedToast, type ToastMessage, toasts } from './toastsByPlace.ts';

const icons = {
  info: <IconInfoCircle aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />,
  success: <IconCircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  error: <IconAlertCircle aria-hidden="true" className="size-5 shrink-0 text-danger" />,
};

const places = {
  bottom: 'inset-x-0 bottom-20 items-center px-4 lg:bottom-6',
  // Above the upload panel.
  'bottom-left':
    'bottom-[calc(5rem+var(--uploads-height,0rem))] left-0 max-w-full items-start px-4 lg:bottom-[calc(1.5rem+var(--uploads-height,0rem))]',
};

/** Renders toasts. Timers pause while a toast is hovered or focused. */
export default function Toasts() {
  useEffect(installToastShortcut, []);
  return (
    <>
      <Place place="bottom" />
      <Place place="bottom-left" />
    </>
  );
}

/** User content is cut short; errors are shown whole. */
const classesOf = ({ isWordless, kind }: ToastMessage): string =>
  isWordless ? 'sr-only' : kind === 'error' ? '' : 'line-clamp-3 whitespace-pre-line';

function Place({ place }: { place: keyof typeof toasts }) {
  const queue = toasts[place];
  const visible = useSyncExternalStore(queue.subscribe, () => queue.visible);
  // State per toast, because a removed one reports no leave event.
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const isHeld = visible.some(({ key }) => key === pointedAt || key === focused);
  if (visible.length === 0) return null;
  return createPortal(
    <section
      // Landmarks of a page have names of their own.
      aria-label={place === 'bottom' ? 'Messages' : 'Avis'}
      // Announced and usable over a dialog, which stays open.
      data-react-aria-top-layer="true"
      // Pressing here must not move the focus.
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
      }}
      // Above the popovers, which the library puts at 100000: on phones they cover the window.
      className={`pointer-events-none fixed z-100001 flex flex-col gap-2 ${places[place]}`}
    >
      <ol className="contents">
        {visible.map((toast) => (
          <li
            key={toast.key}
            className="contents"
            onPointerEnter={() => setPointedAt(toast.key)}
            onPointerLeave={() => setPointedAt(null)}
            onFocus={() => setFocused(toast.key)}
            onBlur={() => setFocused(null)}
          >
            <Toast toast={toast} isHeld={isHeld} close={() => queue.close(toast.key)} />
          </li>
        ))}
      </ol>
    </section>,
    document.body,
  );
}

/** Some screen readers announce only what appears after mounting. */
const reveal = (element: HTMLElement | null) => element?.removeAttribute('aria-hidden');

interface Props {
  toast: QueuedToast;
  isHeld: boolean;
  close: () => void;
}

function Toast({ toast: { content, timer }, isHeld, close }: Props) {
  const title = useId();
  const message = useSyncExternalStore(content.subscribe, content.get);
  const { words, reference } = splitReference(message.text);
  useEffect(() => {
    if (!timer || isHeld) return;
    timer.run();
    return () => timer.stop();
  }, [timer, isHeld]);
  return (
    <div
      role="alertdialog"
      aria-modal="false"
      aria-labelledby={title}
      tabIndex={0}
      className="pointer-events-auto flex max-w-full items-center gap-3 rounded-2xl border border-line bg-raised py-2 pr-2 pl-4 text-sm text-ink shadow-xl animate-rise sm:max-w-md"
    >
      {icons[message.kind ?? 'info']}
      <div
        role="alert"
        aria-atomic="true"
        ref={reveal}
        aria-hidden="true"
        className="min-w-0 flex-1 py-1 wrap-anywhere"
      >
        <span id={title} className={classesOf(message)}>
          {words}
        </span>
        {reference !== undefined && <ErrorReference value={reference} />}
      </div>
      <Action message={message} close={close} />
      <IconButton label="Fermer" size="small" onPress={close}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Action({ message, close }: { message: ToastMessage; close: () => void }) {
  const { action } = message;
  if (!action) return null;
  const run = () => {
    // Before closing, because `onGone` may depend on it.
    action.run();
    close();
  };
  return (
    <Button size="small" kind="quiet" onPress={run}>
      {action.label}
    </Button>
  );
}

/** F6 moves the focus to the toasts, between them, and back. Returns a function that stops it. */
function installToastShortcut(): () => void {
  let origin: Element | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F6') return;
    const places = [...document.querySelectorAll('section[data-react-aria-top-layer]')];
    if (places.length === 0) return;
    event.preventDefault();
    const within = places.findIndex((place) => place.contains(document.activeElement));
    if (within === -1) origin = document.activeElement;
    const next = places[within + 1]?.querySelector('[role=alertdialog]') ?? origin;
    if (next instanceof HTMLElement) next.focus();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}
