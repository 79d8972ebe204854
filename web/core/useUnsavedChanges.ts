import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { discardChanges, confirm } from '../ui/confirm.tsx';
import { pendingQuestion } from '../ui/pendingQuestion.ts';
import { session } from './sessionStore.ts';
import { useIsMounted } from './useIsMounted.ts';

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

/**
 * Asks before leaving a page with unsaved changes. Returns a function that leaves without asking, for « Annuler » and
 * after saving; not when the page was left meanwhile.
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
    if (blocker.state !== 'blocked') return undefined;
    let isCurrent = true;
    void confirm(discardChanges).then((isLeaving) => {
      if (!isCurrent) return;
      // This page is mounted until the next one is ready, so keep blocking for users who return.
      isFree.current = isLeaving;
      if (isLeaving) blocker.proceed();
      else blocker.reset();
    });
    const question = pendingQuestion.get();
    return () => {
      // Another departure asks by itself, and a page that was left asks nothing.
      isCurrent = false;
      if (pendingQuestion.get() === question) question?.answer(null);
    };
  }, [blocker]);
  useConfirmUnload(hasChanges);
  const isMounted = useIsMounted();
  return useCallback(
    (go) => {
      if (!isMounted()) return;
      isFree.current = true;
      go();
    },
    [isMounted],
  );
}
