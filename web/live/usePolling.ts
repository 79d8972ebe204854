import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two looks. */
const interval = 15_000;

/** Looks again and again, in a tab that is seen, while something is to change of which no event tells. */
export function usePolling(isNeeded: boolean, look: () => void): void {
  const onLook = useEffectEvent(look);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) onLook();
    }, interval);
    return () => clearInterval(timer);
  }, [isNeeded]);
}
