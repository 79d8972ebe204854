import { RequestError } from '../core/errors.ts';
import { backoff, whenOnline } from '../core/retryScheduler.ts';
import { uploadResult, unknownOutcomeMessage } from '../uploads/uploadResult.ts';
import { type AsyncMutation, cancelledOutcome, type Outcome, type Undone } from '../relay/mutations.ts';

interface RetryOptions {
  /** Whether the API supports keys; null if unknown. Called after a failure only. */
  takesKeys: () => Promise<boolean | null>;
  /** Maximum number of retries. */
  mostRepeats: number;
  /** Whether to wait for a connection; otherwise being offline is reported at once. */
  waitsForConnection: boolean;
  /** Called before each retry. */
  onPause?: () => void;
  /** Cancels the retries. */
  signal: AbortSignal;
}

/** Waits before a retry; resolves with false if cancelled. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const stop = whenOnline(milliseconds, () => resolve(true));
    signal.addEventListener('abort', () => {
      stop();
      resolve(false);
    });
  });

/** Creates the outcome of a request that was cancelled after it was sent: it may have been carried out. */
export const createTimedOutOutcome = (): Undone => ({
  ...cancelledOutcome,
  message: unknownOutcomeMessage(undefined),
  isWorthRetrying: true,
});

const isFault = ({ error }: Undone, code: RequestError['code']): boolean =>
  error instanceof RequestError && error.code === code;

/** Sends with retries as long as they may help and cannot duplicate. Reports an unknown outcome as such. */
export async function sendWithRetries<Mutation extends AsyncMutation>(
  send: () => Promise<Outcome<Mutation>>,
  { takesKeys, mostRepeats, waitsForConnection, onPause, signal }: RetryOptions,
): Promise<Outcome<Mutation>> {
  /** Whether the last attempt surely did not leave the device. */
  let isUnsent = false;
  let mayBeDone = false;
  const attempt = async () => {
    const wasOffline = !navigator.onLine;
    const outcome = await send();
    isUnsent = !outcome.isDone && wasOffline && !navigator.onLine && isFault(outcome, 'OFFLINE');
    return outcome;
  };
  let outcome = await attempt();
  for (let repeats = 0; ;) {
    if (outcome === cancelledOutcome && mayBeDone) return createTimedOutOutcome();
    if (outcome.isDone || outcome === cancelledOutcome) return outcome;
    const tried = { percent: isUnsent ? 0 : 100 };
    let fate = uploadResult(outcome, { ...tried, takesKeys: true });
    // Rejections are reported at once; unsent requests cannot be duplicated.
    const keys = fate.kind !== 'again' || isUnsent || (await takesKeys());
    if (keys === false) fate = uploadResult(outcome, { ...tried, takesKeys: false });
    mayBeDone ||= fate.kind === 'again' && !isUnsent && !isFault(outcome, 'RATE_LIMITED');
    const isLast = repeats === mostRepeats || (!waitsForConnection && !navigator.onLine);
    if (fate.kind !== 'again' || isLast)
      return {
        ...outcome,
        message: fate.kind === 'again' && mayBeDone ? unknownOutcomeMessage(outcome.error) : fate.message,
        isWorthRetrying: fate.kind !== 'refused',
      };
    onPause?.();
    const isAgain = await pause(backoff(repeats + 1), signal);
    if (!isAgain) return mayBeDone ? createTimedOutOutcome() : cancelledOutcome;
    // Unsent attempts do not count.
    if (!isUnsent) repeats += 1;
    // Resend only if the API supports keys.
    if (keys || (await takesKeys())) outcome = await attempt();
  }
}
