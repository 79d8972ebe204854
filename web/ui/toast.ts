import { createStore } from './createStore.ts';
import { loadWithRetries } from './loadWithRetries.ts';
import type { ToastMessage } from './toastsByPlace.ts';

/** The code that shows toasts; undefined until the first one. */
export const toastRegion = createStore<Promise<typeof import('./toastsByPlace.ts')> | undefined>(undefined);

/** Shows a toast; returns a function that removes it. Hover and focus pause its timer. */
export function showToast(message: ToastMessage): () => void {
  const region = toastRegion.get() ?? loadWithRetries(() => import('./toastsByPlace.ts'));
  toastRegion.set(region);
  const shown = region.then(({ addToast }) => addToast(message));
  shown.catch(() => {
    // The next toast retries.
    toastRegion.reset();
    message.onGone?.();
  });
  return () => void shown.then((close) => close()).catch(() => {});
}

/** Updates a toast with the same subject if it is still shown. */
export function amendToast(message: ToastMessage & { subject: string }): void {
  toastRegion
    .get()
    ?.then((queues) => queues.amendToast(message))
    .catch(() => {
      // Nothing is shown without the code.
    });
}
