/** What is known of the attempts under one key. */
export interface Tally {
  /** Found wrong, since the first of them at most one lifetime ago. */
  failed: number;
  /** Begun, and not judged yet. */
  underWay: number;
  /** When what failed is forgotten, in milliseconds of the epoch; 0 when nothing failed. */
  clearsAt: number;
}

export interface Tallies {
  of(key: string): Readonly<Tally>;
  /** One more is under way. */
  begin(key: string): void;
  /** One that was under way has ended. */
  end(key: string, hasFailed: boolean): void;
  /** What failed so far does not count any more. */
  forgive(key: string): void;
}

const nothing: Readonly<Tally> = { failed: 0, underWay: 0, clearsAt: 0 };

/** Counts attempts by key, in this process, without a pause in which another one could come between. */
export function createTallies(lifetimeSeconds: number): Tallies {
  const tallies = new Map<string, Tally & { timer?: NodeJS.Timeout }>();

  function forgive(key: string): void {
    const tally = tallies.get(key);
    if (tally === undefined) return;
    clearTimeout(tally.timer);
    if (tally.underWay === 0) tallies.delete(key);
    else Object.assign(tally, { failed: 0, clearsAt: 0 });
  }

  return {
    of: (key) => tallies.get(key) ?? nothing,
    begin(key) {
      const tally = tallies.get(key) ?? { ...nothing };
      tally.underWay += 1;
      tallies.set(key, tally);
    },
    end(key, hasFailed) {
      const tally = tallies.get(key);
      if (tally === undefined) return;
      tally.underWay -= 1;
      if (hasFailed) tally.failed += 1;
      if (tally.failed === 0 && tally.underWay === 0) tallies.delete(key);
      if (tally.failed > 0 && tally.clearsAt === 0) {
        tally.clearsAt = Date.now() + lifetimeSeconds * 1000;
        tally.timer = setTimeout(() => forgive(key), lifetimeSeconds * 1000).unref();
      }
    },
    forgive,
  };
}
