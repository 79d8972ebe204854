import { useRelayEnvironment } from 'react-relay/hooks';
import { useIsMounted } from '../core/useIsMounted.ts';
import { useSingleRun } from '../core/useSingleRun.ts';
import { sendOwnDeletions } from './deleteLater.ts';

/** A change of a form; `isShown` says after each wait whether the form is still there. */
type Change = (isShown: () => boolean) => Promise<void>;

/**
 * Runs a form's change once this tab's deletions are done, which it could hit or hinder: once at a time, and not if the
 * form is closed meanwhile. Returns also whether one is running.
 */
export function useAfterDeletions(): readonly [run: (change: Change) => Promise<void>, isRunning: boolean] {
  const environment = useRelayEnvironment();
  const isShown = useIsMounted();
  return useSingleRun(async (change: Change) => {
    await sendOwnDeletions(environment);
    if (isShown()) await change(isShown);
  });
}
