import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two polls. */
const interval = 15_000;

/** Polls in a visible tab while something changes without events. */
export function usePolling(isNeeded: boolean, poll: () => void): void {
  const onLook = useEffectEvent(poll);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) onLook();
    }, interval);
    return () => clearInterval(timer);
  }, [isNeeded]);
}
