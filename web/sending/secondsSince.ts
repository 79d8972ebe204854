/** The most that the server takes. */
const year = 365 * 86_400;

/** Seconds since something was sent first, rounded up: the server's clock is another. */
export const secondsSince = (instant: number): number =>
  Math.min(Math.max(0, Math.ceil((Date.now() - instant) / 1_000)), year);
