import { lazy, Suspense, useSyncExternalStore } from 'react';
import { followToastNeed, isToastNeeded } from './toast.ts';

const Toasts = lazy(() => import('./Toasts.tsx'));

/** Where `showToast` shows; once in the page. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(followToastNeed, isToastNeeded);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
