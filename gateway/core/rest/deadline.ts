import { NoAnswer } from './faults.ts';

/** The end of the time that a call has: waiting for its turn, every attempt, headers and body together. */
export interface Deadline {
  /** Aborted, with the fault as its reason, when the time is over. */
  readonly signal: AbortSignal;
  /** Milliseconds from now, instead of what was left. */
  restart(milliseconds: number): void;
  /** Time does not count, until it is restarted. */
  pause(): void;
  /** The call has ended; to be called in any case. */
  end(): void;
}

export function createDeadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const pause = () => clearTimeout(timer);
  const restart = (rest: number) => {
    pause();
    if (!hasEnded) timer = setTimeout(() => controller.abort(new NoAnswer('late', true)), rest);
  };
  restart(milliseconds);
  return {
    signal: controller.signal,
    restart,
    pause,
    end() {
      hasEnded = true;
      pause();
    },
  };
}

/** What a promise settles to; the signal's reason if that comes first. */
export function beforeAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
