import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { toastRegion } from './toast.ts';

const load = () => import('./Toasts.tsx');
const Toasts = lazyPart(load, { isExtra: true });

/** Milliseconds after which the page has finished loading. */
const idleDelay = 5_000;

/** Renders toasts; mount once. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(toastRegion.subscribe, toastRegion.get) !== undefined;
  // Offline errors need the code already loaded.
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
