import { ApiError } from '../core/errors.ts';

/** Numbers of failed and pending attempts under one key; times in milliseconds since 1970. */
export interface AttemptCount {
  /** Failed attempts within the lifetime. */
  failed: number;
  /** Attempts not verified yet. */
  pending: number;
  /** Time of the last failure, in milliseconds since the epoch; 0 when nothing failed. */
  lastFailedAt: number;
  /** Time when failures are forgotten, in milliseconds since the epoch; 0 without failures. */
  resetsAt: number;
}

/** Counts failed and pending attempts by key. */
export interface AttemptCounts {
  of(key: string): Readonly<AttemptCount>;
  /** Records a pending attempt. */
  begin(key: string): void;
  /** Records the end of a pending attempt. */
  end(key: string, hasFailed: boolean): void;
  /** Forgets failed attempts. */
  reset(key: string): void;
}

const none: Readonly<AttemptCount> = { failed: 0, pending: 0, lastFailedAt: 0, resetsAt: 0 };

/** Counts attempts by key in this process, synchronously and so without races. */
export function countAttempts(lifetimeSeconds: number): AttemptCounts {
  const counts = new Map<string, AttemptCount & { timer?: NodeJS.Timeout }>();

  function reset(key: string): void {
    const count = counts.get(key);
    if (count === undefined) return;
    clearTimeout(count.timer);
    if (count.pending === 0) counts.delete(key);
    else Object.assign(count, { failed: 0, lastFailedAt: 0, resetsAt: 0 });
  }

  return {
    of: (key) => counts.get(key) ?? none,
    begin(key) {
      const count = counts.get(key) ?? { ...none };
      count.pending += 1;
      counts.set(key, count);
    },
    end(key, hasFailed) {
      const count = counts.get(key);
      if (count === undefined) return;
      count.pending -= 1;
      if (hasFailed) Object.assign(count, { failed: count.failed + 1, lastFailedAt: Date.now() });
      if (count.failed === 0 && count.pending === 0) counts.delete(key);
      if (count.failed > 0 && count.resetsAt === 0) {
        count.resetsAt = Date.now() + lifetimeSeconds * 1000;
        count.timer = setTimeout(() => reset(key), lifetimeSeconds * 1000).unref();
      }
    },
    reset,
  };
}

/** Creates the error 429: `what` begins its French text, `milliseconds` remain until the next attempt is accepted. */
export function tooManyAttemptsError(what: string, milliseconds: number): ApiError {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return new ApiError(
    429,
    `${what}. Veuillez réessayer dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
    'TOO_MANY_ATTEMPTS',
    { retryAfter: Math.ceil(milliseconds / 1000) },
  );
}
