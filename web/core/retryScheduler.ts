import { whenOnline } from './whenOnline.ts';

/** Milliseconds before what failed is tried again by itself: twice as many after each failure, up to the longest. */
const minDelay = 1_000;
const maxDelay = 30_000;

/** Milliseconds before the next attempt, after so many failures in a row. Not all at once, where one failure was everybody's. */
export const backoff = (failures: number): number =>
  Math.min(minDelay * 2 ** (failures - 1), maxDelay) * (1 - Math.random() / 2);

/** Attempts that follow failures by themselves, after pauses that grow with each failure in a row. */
export class RetryScheduler {
  readonly #failures = new Map<string, { count: number; isWaiting: boolean; stop: () => void }>();

  /** Tries again later what goes by a name; `pauseOf` tells the pause after so many failures in a row. */
  later(name: string, retry: () => void, pauseOf = backoff): void {
    this.stop(name);
    const count = (this.#failures.get(name)?.count ?? 0) + 1;
    const attempt = () => {
      this.stop(name);
      retry();
    };
    this.#failures.set(name, { count, isWaiting: true, stop: whenOnline(pauseOf(count), attempt) });
  }

  /** Whether it is tried again by itself in a while. */
  isWaiting(name: string): boolean {
    return this.#failures.get(name)?.isWaiting ?? false;
  }

  /** It is tried now, or not at all; the pauses go on growing. */
  stop(name: string): void {
    const failure = this.#failures.get(name);
    if (!failure) return;
    failure.stop();
    failure.isWaiting = false;
  }

  /** It did not fail: the next failure is the first. */
  forget(name: string): void {
    this.stop(name);
    this.#failures.delete(name);
  }

  forgetAll(): void {
    for (const name of this.#failures.keys()) this.forget(name);
  }
}
