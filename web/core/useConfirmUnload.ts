import { useEffect } from 'react';
import { session } from './sessionStore.ts';

/** Asks before the tab closes or leaves the site while there are unsaved changes. */
export function useConfirmUnload(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // Signing out is never blocked.
      if (session.get().status !== 'signed-out') event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);
}
