import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<(communityId: string | null) => void>();

/** Notifies subscribers of a library (null for the user's own) after this page added a document. */
export function notifyDocumentAdded(communityId: string | null): void {
  for (const listener of listeners) listener(communityId);
}

/** Subscribes to documents added to a library by this page. */
export function useOnDocumentAdded(communityId: string | null, onArrival: () => void): void {
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
