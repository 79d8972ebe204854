/** Automatic retries of uploads; then the user decides. */
export const maxRetries = 3;

/** Milliseconds before the first retry, quadrupled up to the maximum. */
const minDelay = 2_000;
const maxDelay = 32_000;

/** Milliseconds before a retry, with jitter. */
export const retryDelay = (repeats: number): number =>
  Math.min(minDelay * 4 ** repeats, maxDelay) * (1 - Math.random() / 2);
