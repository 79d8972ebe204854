import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<(communityId: string | null) => void>();

/** Says that something was added to a library by this page, null for one's own: whoever shows it reads it again. */
export function announceArrival(communityId: string | null): void {
  for (const listener of listeners) listener(communityId);
}

/** Calls back when something was added to a library by this page, wherever that was begun. */
export function useArrivals(communityId: string | null, onArrival: () => void): void {
  const arrived = useEffectEvent(onArrival);
  useEffect(() => {
    const listener = (where: string | null) => {
      if (where === communityId) arrived();
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [communityId]);
}
