/** How a call went: an answer of any status, none, or it says nothing about the API. */
export type Outcome = 'answered' | 'away' | 'unknown';

/** Lets calls fail at once, for a while, where the last ones were not answered. */
export interface Breaker {
  /** Whether a call of this witness has to fail at once. */
  isShutTo(witness: string): boolean;
  /** A call sets out; tell how it went, in any case. */
  begin(witness: string): (outcome: Outcome) => void;
}

/** Milliseconds after which one call may try again. */
const pause = 2_000;

/**
 * A breaker opens when so many calls in a row were not answered, and any answer closes it. Whom it then
 * shuts out depends on who met the failures, the witnesses: everybody, once `several` did.
 *
 * `alone`: before that, those who met them. And when the one call that tries again fails, it counts for
 * its own witness only: no one, by himself, keeps it shut to others.
 */
export function createBreaker(options: { failures: number; several: number; alone: boolean }): Breaker {
  let failures = 0;
  /** When it was opened last, or 0. */
  let openedAt = 0;
  let isTrying = false;
  const witnesses = new Set<string>();

  const concerns = (witness: string) =>
    failures >= options.failures &&
    (witnesses.size >= options.several || (options.alone && witnesses.has(witness)));
  const isPausing = () => Date.now() - openedAt < pause;

  return {
    isShutTo: (witness) => concerns(witness) && (isTrying || isPausing()),
    begin(witness) {
      const isTrial = concerns(witness);
      if (isTrial) isTrying = true;
      return (outcome) => {
        if (isTrial) isTrying = false;
        if (outcome === 'answered') {
          failures = 0;
          openedAt = 0;
          witnesses.clear();
        } else if (outcome === 'away') {
          if (isTrial && options.alone) witnesses.clear();
          failures += 1;
          witnesses.add(witness);
          if (failures >= options.failures && !isPausing()) openedAt = Date.now();
        }
      };
    },
  };
}
