import { useEffect, useEffectEvent } from 'react';
import { type Signal, signals } from '../core/signals.ts';

const documentAdded: Signal<string | null> = { name: 'document added' };

/** Notifies subscribers of a library (null for the user's own) after this page added a document. */
export const notifyDocumentAdded = (communityId: string | null): void =>
  signals.send(documentAdded, communityId);

/** Subscribes to documents added to a library by this page. */
export function useOnDocumentAdded(communityId: string | null, onArrival: () => void): void {
  const arrived = useEffectEvent(onArrival);
  useEffect(
    () =>
      signals.on(documentAdded, (where) => {
        if (where === communityId) arrived();
      }),
    [communityId],
  );
}
