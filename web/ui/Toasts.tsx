import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { Button } from './Button.tsx';
import { iconButtonClasses } from './IconButton.tsx';
import { type ToastMessage, toasts } from './toastQueues.ts';

const icons = {
  info: <IconInfoCircle aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />,
  success: <IconCircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  error: <IconAlertCircle aria-hidden="true" className="size-5 shrink-0 text-danger" />,
};

const places = {
  bottom: 'inset-x-0 bottom-20 items-center px-4 lg:bottom-6',
  'bottom-left': 'bottom-20 left-0 max-w-full items-start px-4 lg:bottom-6',
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
  isWordless ? 'sr-only' : kind === 'error' ? '' : 'line-clamp-3';

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
          {icons[toast.content.kind ?? 'info']}
          <ToastContent className="min-w-0 flex-1 py-1 wrap-anywhere">
            <Text slot="title" className={classesOf(toast.content)}>
              {toast.content.text}
            </Text>
          </ToastContent>
          <Action message={toast.content} close={() => queue.close(toast.key)} />
          <AriaButton slot="close" aria-label="Fermer" className={iconButtonClasses('quiet', 'small')}>
            <IconX aria-hidden="true" />
          </AriaButton>
        </AriaToast>
      )}
    </ToastRegion>
  );
}

function Action({ message, close }: { message: ToastMessage; close: () => void }) {
  const { action } = message;
  if (!action) return null;
  const run = () => {
    close();
    action.run();
  };
  return (
    <Button size="small" kind="quiet" onPress={run}>
      {action.label}
    </Button>
  );
}
