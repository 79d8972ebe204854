import { useEffect } from 'react';
import { session } from './sessionStore.ts';

/** Asks before the tab is closed, or another site is opened in it, while something would be lost by that. */
export function useConfirmUnload(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // Who signed out, here or in another tab, is not held back.
      if (session.get().status !== 'signed-out') event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);
}
