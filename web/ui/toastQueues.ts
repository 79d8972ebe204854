import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import type { ToastMessage } from './toast.ts';

/** What is being said, by place. */
export const toasts = {
  bottom: new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 }),
  'bottom-left': new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 }),
};

/** Adds a message; answers how to take it back. */
export function addToast(message: ToastMessage): () => void {
  const queue = toasts[message.place ?? 'bottom'];
  const timeout = message.duration ?? (message.kind === 'error' ? 6_000 : 2_000);
  // Something to act on must not run away.
  const key = queue.add(message, message.action && message.duration === undefined ? {} : { timeout });
  return () => queue.close(key);
}
