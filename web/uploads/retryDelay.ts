/** How often what has files is sent again by itself; then the person decides. */
export const maxRetries = 3;

/** Milliseconds before the first repetition: four times as many before each further one, up to the longest. */
const minDelay = 2_000;
const maxDelay = 32_000;

/** Milliseconds before a repetition, after so many. Not all at the same moment, where one failure was everybody's. */
export const retryDelay = (repeats: number): number =>
  Math.min(minDelay * 4 ** repeats, maxDelay) * (1 - Math.random() / 2);
