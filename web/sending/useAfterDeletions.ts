import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useIsMounted } from '../core/useIsMounted.ts';
import { sendOwnDeletions } from './deleteLater.ts';

/** A change of a form; `isShown` says after each wait whether the form is still there. */
type Change = (isShown: () => boolean) => Promise<void>;

/**
 * Runs a form's change once this tab's deletions are done, which it could hit or hinder: once at a time, and not if the
 * form is closed meanwhile. Returns also whether one is running.
 */
export function useAfterDeletions(): readonly [run: (change: Change) => Promise<void>, isRunning: boolean] {
  const environment = useRelayEnvironment();
  const [isRunning, setRunning] = useState(false);
  const begun = useRef(false);
  const isShown = useIsMounted();
  const run = async (change: Change) => {
    // A second press may come before the first is rendered.
    if (begun.current) return;
    begun.current = true;
    setRunning(true);
    try {
      await sendOwnDeletions(environment);
      if (isShown()) await change(isShown);
    } finally {
      begun.current = false;
      setRunning(false);
    }
  };
  return [run, isRunning];
}
