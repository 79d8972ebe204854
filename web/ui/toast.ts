import { patiently } from './patiently.ts';
import type { ToastMessage } from './toastQueues.ts';

let region: Promise<typeof import('./toastQueues.ts')> | undefined;
const listeners = new Set<() => void>();

/** Whether anything has been said yet: what shows it is loaded only then. */
export const isToastNeeded = (): boolean => region !== undefined;

export const followToastNeed = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Says something in passing; answers how to take it back. Time stops while the pointer or the focus
 * is on it.
 */
export function showToast(message: ToastMessage): () => void {
  region ??= patiently(() => import('./toastQueues.ts'));
  for (const listener of listeners) listener();
  const shown = region.then(({ addToast }) => addToast(message));
  shown.catch(() => {
    // The next message asks for it again.
    region = undefined;
    message.onGone?.();
  });
  return () => void shown.then((close) => close()).catch(() => {});
}

/** Says other words where a message about the same still stands, and nothing elsewhere. */
export function amendToast(message: ToastMessage & { subject: string }): void {
  region
    ?.then((queues) => queues.amendToast(message))
    .catch(() => {
      // Without the code that shows it nothing stands.
    });
}
