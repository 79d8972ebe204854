/** Milliseconds before a refetch, to batch changes. */
const batchDelay = 300;
/** Milliseconds between refetches of the same content, growing up to the maximum. */
const minInterval = 3_000;
const maxInterval = 12_000;
/** Milliseconds after which a refetch no longer counts. */
const maxMemory = 30_000;

/** How soon stale content is refetched. */
export interface Pace {
  /** Maximum of a random delay in milliseconds, which spreads clients. */
  spread: number;
  /** Minimum milliseconds since its last refetch of this pace; by default since any, growing while it keeps changing. */
  interval?: number;
}

/** The paces of refetches. */
export const paces = {
  /** For personal changes. */
  own: { spread: 700, interval: 0 },
  usual: { spread: 700 },
  /** For lists of a community. */
  list: { spread: 1_500, interval: minInterval },
  /** For events that many receive. */
  broadcast: { spread: 4_500, interval: 0 },
  /** For frequent events that everybody receives. */
  frequent: { spread: 4_500, interval: maxMemory },
} as const satisfies Record<string, Pace>;

/** Schedules refetches of stale content. */
export interface RefetchScheduler {
  /** Marks names as stale: refetched soon if visible, else once visible. */
  markStale: (names: Iterable<string>, pace: Pace) => void;
  /** Call when visible elements change or the page returns to the foreground. */
  look: () => void;
  stop: () => void;
}

/**
 * Creates a scheduler that refetches stale content in batches, rate limited, while it is visible, and retries failures.
 * `read` refetches; it answers the names that failed.
 */
export function createRefetchScheduler(
  isOnScreen: (name: string) => boolean,
  read: (names: string[]) => Promise<string[]>,
): RefetchScheduler {
  /** When stale names may be refetched, and when they are at the latest, in milliseconds. */
  const stale = new Map<string, { from: number; at: number; interval: number | undefined }>();
  const reads = new Map<string, { at: number; pause: number; interval: number | undefined }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerAt = Infinity;

  const stop = () => {
    clearTimeout(timer);
    timerAt = Infinity;
  };

  const look = () => {
    if (document.visibilityState !== 'visible') return;
    const now = Date.now();
    const next = Math.min(...[...stale].filter(([name]) => isOnScreen(name)).map(([, { at }]) => at));
    // What was not visible is overdue: batch it.
    const at = next > now ? next : now + batchDelay;
    if (at >= timerAt) return;
    stop();
    timerAt = at;
    timer = setTimeout(flush, at - now);
  };

  const flush = () => {
    timerAt = Infinity;
    if (document.visibilityState !== 'visible') return;
    const now = Date.now();
    for (const [name, { at }] of reads) if (at + maxMemory <= now) reads.delete(name);
    const names = [...stale].flatMap(([name, { from }]) => (from <= now && isOnScreen(name) ? [name] : []));
    for (const name of names) {
      const pause = Math.min((reads.get(name)?.pause ?? minInterval / 2) * 2, maxInterval);
      reads.set(name, { at: now, pause, interval: stale.get(name)?.interval });
      stale.delete(name);
    }
    if (names.length > 0) void read(names).then((failed) => markStale(failed, paces.usual));
    look();
  };

  const markStale = (names: Iterable<string>, { spread, interval }: Pace) => {
    const now = Date.now();
    const share = Math.random();
    for (const name of names) {
      if (interval === 0) reads.delete(name);
      const last = reads.get(name);
      const isLimited = last && (interval ?? last.interval) === last.interval;
      const from = isLimited ? Math.max(now, last.at + (interval ?? last.pause)) : now;
      // Waiting clients refetch at different times.
      const at = from + batchDelay + share * Math.max(spread, (from - now) / 2);
      const former = stale.get(name) ?? { from, at };
      stale.set(name, { from: Math.min(from, former.from), at: Math.min(at, former.at), interval });
    }
    look();
  };

  return { markStale, look, stop };
}
