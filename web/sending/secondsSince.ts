/** Maximum accepted by the server. */
const year = 365 * 86_400;

/** Seconds since the first attempt, rounded up: an age, because the server's clock differs. */
export const secondsSince = (instant: number): number =>
  Math.min(Math.max(0, Math.ceil((Date.now() - instant) / 1_000)), year);
