import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { Button } from './Button.tsx';
import { iconButtonClasses } from './IconButton.tsx';
import { Reference } from './Reference.tsx';
import { partsOf } from './reference.ts';
import { type Toast, type ToastMessage, toasts } from './toastQueues.ts';

const icons = {
  info: <IconInfoCircle aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />,
  success: <IconCircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  error: <IconAlertCircle aria-hidden="true" className="size-5 shrink-0 text-danger" />,
};

const places = {
  bottom: 'inset-x-0 bottom-20 items-center px-4 lg:bottom-6',
  // Above what is being uploaded.
  'bottom-left':
    'bottom-[calc(5rem+var(--uploads-height,0rem))] left-0 max-w-full items-start px-4 lg:bottom-[calc(1.5rem+var(--uploads-height,0rem))]',
};

/** What `showToast` says. The library still calls its part unstable: it stays here and in toastQueues.ts. */
export default function Toasts() {
  return (
    <>
      <Place place="bottom" />
      <Place place="bottom-left" />
    </>
  );
}

/** What somebody wrote is cut short; what went wrong is told whole. */
const classesOf = ({ isWordless, kind }: ToastMessage): string =>
  isWordless ? 'sr-only' : kind === 'error' ? '' : 'line-clamp-3 whitespace-pre-line';

function Place({ place }: { place: keyof typeof toasts }) {
  const queue = toasts[place];
  return (
    <ToastRegion
      queue={queue}
      aria-label="Messages"
      className={`pointer-events-none fixed z-60 flex flex-col gap-2 outline-none ${places[place]}`}
    >
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className="pointer-events-auto flex max-w-full items-center gap-3 rounded-2xl border border-line bg-raised py-2 pr-2 pl-4 text-sm text-ink shadow-xl animate-rise sm:max-w-md"
        >
          <Words toast={toast.content} close={() => queue.close(toast.key)} />
          <AriaButton slot="close" aria-label="Fermer" className={iconButtonClasses('quiet', 'small')}>
            <IconX aria-hidden="true" />
          </AriaButton>
        </AriaToast>
      )}
    </ToastRegion>
  );
}

/** What a toast says now, and what can be done about it. */
function Words({ toast, close }: { toast: Toast; close: () => void }) {
  const message = useSyncExternalStore(toast.subscribe, toast.get);
  const { words, reference } = partsOf(message.text);
  return (
    <>
      {icons[message.kind ?? 'info']}
      <ToastContent className="min-w-0 flex-1 py-1 wrap-anywhere">
        <Text slot="title" className={classesOf(message)}>
          {words}
        </Text>
        {reference !== undefined && <Reference value={reference} />}
      </ToastContent>
      <Action message={message} close={close} />
    </>
  );
}

function Action({ message, close }: { message: ToastMessage; close: () => void }) {
  const { action } = message;
  if (!action) return null;
  const run = () => {
    // Before it is gone: what follows that may depend on what was chosen.
    action.run();
    close();
  };
  return (
    <Button size="small" kind="quiet" onPress={run}>
      {action.label}
    </Button>
  );
}
