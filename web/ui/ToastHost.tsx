import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { toastRegion } from './toast.ts';

const load = () => import('./Toasts.tsx');
const Toasts = lazyPart(load, { isExtra: true });

/** Milliseconds after which a page has other things behind it. */
const idleDelay = 5_000;

/** Where `showToast` shows; once in the page. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(toastRegion.subscribe, toastRegion.get) !== undefined;
  // What fails without a network is said by it: its code has to be there by then.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), idleDelay);
    return () => clearTimeout(timer);
  }, []);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
