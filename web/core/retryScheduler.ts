/** Calls back after a delay in milliseconds, or later when the device is online. Returns a function that cancels it. */
export function whenOnline(pause: number, retry: () => void): () => void {
  const attempt = () => {
    if (navigator.onLine) retry();
    else addEventListener('online', attempt, { once: true });
  };
  const timer = setTimeout(attempt, pause);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', attempt);
  };
}

/** Milliseconds before the first retry, doubled up to the maximum. */
const minDelay = 1_000;
const maxDelay = 30_000;

/** Milliseconds before the next attempt, with jitter. */
export const backoff = (failures: number): number =>
  Math.min(minDelay * 2 ** (failures - 1), maxDelay) * (1 - Math.random() / 2);

/** Schedules retries with growing delays. */
export class RetryScheduler {
  readonly #failures = new Map<string, { count: number; isWaiting: boolean; stop: () => void }>();

  /** Schedules a retry by name; `pauseOf` returns the delay after a number of failures. */
  later(name: string, retry: () => void, pauseOf = backoff): void {
    this.stop(name);
    const count = (this.#failures.get(name)?.count ?? 0) + 1;
    const attempt = () => {
      this.stop(name);
      retry();
    };
    this.#failures.set(name, { count, isWaiting: true, stop: whenOnline(pauseOf(count), attempt) });
  }

  /** Whether a retry is scheduled. */
  isWaiting(name: string): boolean {
    return this.#failures.get(name)?.isWaiting ?? false;
  }

  /** Cancels a scheduled retry; delays keep growing. */
  stop(name: string): void {
    const failure = this.#failures.get(name);
    if (!failure) return;
    failure.stop();
    failure.isWaiting = false;
  }

  /** Resets the delay after a success. */
  forget(name: string): void {
    this.stop(name);
    this.#failures.delete(name);
  }

  forgetAll(): void {
    for (const name of this.#failures.keys()) this.forget(name);
  }
}
