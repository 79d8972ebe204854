import type { Logger } from 'pino';

/** Difference in milliseconds between the two clocks above which operators are warned. */
const maxOffset = 5_000;
const resolution = 1_000;

/** Estimates the API's clock, which all gateways share. */
export interface ApiClock {
  /** Narrows the estimate by a `Date` header; `sentAt` is the request's time by this machine. */
  observe(date: string | undefined, sentAt: number): void;
  /** Milliseconds since 1970 by the API's clock; by this machine's before the first response. */
  now(): number;
  /** Milliseconds by which the API's clock is ahead. */
  offset(): number;
}

/** Creates an estimate of the API's clock; `report` receives its offset in seconds. */
export function createApiClock(
  log: Pick<Logger, 'warn' | 'info'>,
  report: (seconds: number) => void = () => undefined,
): ApiClock {
  /** Bounds of the offset in milliseconds. */
  let [min, max] = [-Infinity, Infinity];
  let isApart = false;
  const offset = () => (Number.isFinite(min) ? (min + max) / 2 : 0);
  return {
    observe(date, sentAt) {
      const shown = Date.parse(date ?? '');
      if (Number.isNaN(shown)) return;
      const [lower, upper] = [shown - Date.now(), shown + resolution - sentAt];
      [min, max] = [Math.max(min, lower), Math.min(max, upper)];
      // One of the clocks was set.
      if (min > max) [min, max] = [lower, upper];
      report(offset() / 1_000);
      if (Math.abs(offset()) > maxOffset === isApart) return;
      isApart = !isApart;
      const seconds = Math.round(offset() / 1_000);
      if (isApart) log.warn({ seconds }, 'The clock of this machine differs from the API’s');
      else log.info({ seconds }, 'The clock of this machine agrees with the API’s again');
    },
    now: () => Date.now() + offset(),
    offset,
  };
}
