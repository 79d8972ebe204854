import { whenOnline } from './whenOnline.ts';

/** Milliseconds before what failed is tried again by itself: twice as many after each failure, up to the longest. */
const firstPause = 1_000;
const longestPause = 30_000;

/** Milliseconds before the next attempt, after so many failures in a row. Not all at once, where one failure was everybody's. */
export const pauseAfter = (failures: number): number =>
  Math.min(firstPause * 2 ** (failures - 1), longestPause) * (1 - Math.random() / 2);

/** Attempts that follow failures by themselves, after pauses that grow with each failure in a row. */
export class Retries {
  readonly #failures = new Map<string, { count: number; stop: () => void }>();

  /** Tries again later what goes by a name. */
  later(name: string, retry: () => void): void {
    this.stop(name);
    const count = (this.#failures.get(name)?.count ?? 0) + 1;
    this.#failures.set(name, { count, stop: whenOnline(pauseAfter(count), retry) });
  }

  /** It is tried now, or not at all; the pauses go on growing. */
  stop(name: string): void {
    this.#failures.get(name)?.stop();
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
