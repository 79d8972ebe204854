import { createStore } from './createStore.ts';
import { loadWithRetries } from './loadWithRetries.ts';
import type { ToastMessage } from './toastQueues.ts';

/** The code that shows toasts; undefined until the first message, which loads it. */
export const toastRegion = createStore<Promise<typeof import('./toastQueues.ts')> | undefined>(undefined);

/**
 * Says something in passing; answers how to take it back. Time stops while the pointer or the focus
 * is on it.
 */
export function showToast(message: ToastMessage): () => void {
  const region = toastRegion.get() ?? loadWithRetries(() => import('./toastQueues.ts'));
  toastRegion.set(region);
  const shown = region.then(({ addToast }) => addToast(message));
  shown.catch(() => {
    // The next message asks for it again.
    toastRegion.reset();
    message.onGone?.();
  });
  return () => void shown.then((close) => close()).catch(() => {});
}

/** Says other words where a message about the same still stands, and nothing elsewhere. */
export function amendToast(message: ToastMessage & { subject: string }): void {
  toastRegion
    .get()
    ?.then((queues) => queues.amendToast(message))
    .catch(() => {
      // Without the code that shows it nothing stands.
    });
}
