import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { discardChanges, confirm } from '../ui/confirm.ts';
import { useConfirmUnload } from './useConfirmUnload.ts';

/**
 * Asks before a page is left on which something was typed and not saved: by a link, by Back, or with the
 * tab. Answers what leaves without asking, for « Annuler » and for what follows a successful saving.
 */
export function useUnsavedChanges(hasChanges: boolean): (go: () => void) => void {
  const isFree = useRef(false);
  const blocker = useBlocker(
    useCallback<Exclude<Parameters<typeof useBlocker>[0], boolean>>(
      ({ currentLocation, nextLocation }) =>
        hasChanges && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
      [hasChanges],
    ),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(discardChanges).then((isLeaving) => {
      // Until the next page stands, this one is still there: it must not hold back whoever returns at once.
      isFree.current = isLeaving;
      if (isLeaving) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);
  useConfirmUnload(hasChanges);
  return useCallback((go) => {
    isFree.current = true;
    go();
  }, []);
}
