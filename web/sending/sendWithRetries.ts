import { RequestError } from '../core/errors.ts';
import { whenOnline } from '../core/whenOnline.ts';
import { uploadResult, unknownOutcome } from '../uploads/uploadResult.ts';
import { type AsyncMutation, cancelledOutcome, type Outcome, type Undone } from '../relay/outcome.ts';

/** Milliseconds before something is sent again by itself: twice as many each time, up to the longest. */
const minDelay = 1_000;
const maxDelay = 30_000;

interface RetryOptions {
  /** Whether the API takes keys; null while that cannot be found out. Asked only once something has failed. */
  takesKeys: () => Promise<boolean | null>;
  /** How often it is sent again by itself. */
  mostRepeats: number;
  /** Without a connection it waits for one, and then goes; otherwise that is told at once. */
  waitsForConnection: boolean;
  /** Called when it has failed and is sent again in a moment. */
  onPause?: () => void;
  /** Gives up the repetitions. */
  signal: AbortSignal;
}

/** Waits before another try; answers false when it is given up. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const stop = whenOnline(milliseconds, () => resolve(true));
    signal.addEventListener('abort', () => {
      stop();
      resolve(false);
    });
  });

/** What was given up after it had been sent, so that it may be done. */
export const timedOut = (): Undone => ({
  ...cancelledOutcome,
  message: unknownOutcome(undefined),
  isWorthRetrying: true,
});

const isFault = ({ error }: Undone, code: RequestError['code']): boolean =>
  error instanceof RequestError && error.code === code;

/**
 * Sends something until it is done, as long as that may help and cannot double it. What was not done is told as it is:
 * where it may be done all the same, as that.
 */
export async function sendWithRetries<Mutation extends AsyncMutation>(
  send: () => Promise<Outcome<Mutation>>,
  { takesKeys, mostRepeats, waitsForConnection, onPause, signal }: RetryOptions,
): Promise<Outcome<Mutation>> {
  /** Whether the last try cannot have left the device. */
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
    if (outcome === cancelledOutcome && mayBeDone) return timedOut();
    if (outcome.isDone || outcome === cancelledOutcome) return outcome;
    const tried = { percent: isUnsent ? 0 : 100 };
    let fate = uploadResult(outcome, { ...tried, takesKeys: true });
    // A refusal is told at once, and what never left cannot be doubled.
    const keys = fate.kind !== 'again' || isUnsent || (await takesKeys());
    if (keys === false) fate = uploadResult(outcome, { ...tried, takesKeys: false });
    mayBeDone ||= fate.kind === 'again' && !isUnsent && !isFault(outcome, 'RATE_LIMITED');
    const isLast = repeats === mostRepeats || (!waitsForConnection && !navigator.onLine);
    if (fate.kind !== 'again' || isLast)
      return {
        ...outcome,
        message: fate.kind === 'again' && mayBeDone ? unknownOutcome(outcome.error) : fate.message,
        isWorthRetrying: fate.kind !== 'refused',
      };
    onPause?.();
    const isAgain = await pause(Math.min(minDelay * 2 ** repeats, maxDelay), signal);
    if (!isAgain) return mayBeDone ? timedOut() : cancelledOutcome;
    // What never left costs none of the tries.
    if (!isUnsent) repeats += 1;
    // Until it is known that the API takes keys, nothing is sent a second time.
    if (keys || (await takesKeys())) outcome = await attempt();
  }
}
