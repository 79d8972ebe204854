/** Minimum and maximum milliseconds before a refetch: batches changes and spreads clients. */
const [soonest, latest] = [300, 1_000];
/** Milliseconds between refetches of the same item, growing up to the maximum. */
const minInterval = 3_000;
const maxInterval = 12_000;
/** Milliseconds without changes after which the interval is reset. */
const rest = 2 * maxInterval;
/** The same for refetches of everything visible. */
const broadSpread = 5_000;
const broadInterval = 30_000;
/** Milliseconds before a failed refetch is retried, at first and at most. */
const minRetryDelay = 2_000;
const maxRetryDelay = 30_000;

/** What the scheduler needs from screen and network. */
interface RefetchEnvironment {
  /** Whether the page is in the foreground. */
  isVisible: () => boolean;
  isOnScreen: (name: string) => boolean;
  /** Names refetched when it is unknown what changed. */
  readable: () => Iterable<string>;
  /** Refetches these, and the shell if `isWide`; rejects if a retry may succeed. */
  read: (names: string[], isWide: boolean) => Promise<void>;
}

/** Schedules refetches of stale content. */
export interface RefetchScheduler {
  /** Marks names as stale: refetched soon if visible, else once visible. */
  markStale: (names: Iterable<string>) => void;
  /** The same for personal changes: not delayed by earlier refetches. */
  markStaleNow: (names: Iterable<string>) => void;
  /** The same for events that many receive: within five seconds. */
  markStaleSpread: (names: Iterable<string>) => void;
  /** Marks everything as stale. */
  markAllStale: () => void;
  /** The same for frequent events that everybody receives: within five seconds, at most every thirty. */
  markAllStaleSpread: () => void;
  /** Call when visible elements change or the page returns to the foreground. */
  look: () => void;
  stop: () => void;
}

/**
 * Creates a scheduler that refetches stale content in batches, rate limited, while it is visible. Independent of what
 * is fetched, so that tests can simulate thousands of clients (tests/web/live/refetchScheduler.test.ts).
 */
export function createRefetchScheduler({
  isVisible,
  isOnScreen,
  readable,
  read,
}: RefetchEnvironment): RefetchScheduler {
  const stale = new Set<string>();
  const readings = new Map<string, { at: number; pause: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wideTimer: ReturnType<typeof setTimeout> | undefined;
  const spreading = new Set<string>();
  let spreadTimer: ReturnType<typeof setTimeout> | undefined;
  let isWideOwed = false;
  let wideAt = -Infinity;
  let failures = 0;
  let notBefore = -Infinity;

  const dueAt = (name: string) => {
    const last = readings.get(name);
    return last ? last.at + last.pause : -Infinity;
  };

  const send = (names: string[], isWide: boolean) => {
    const now = Date.now();
    for (const [name, { at }] of readings) if (at + rest <= now) readings.delete(name);
    for (const name of names) {
      const last = readings.get(name);
      stale.delete(name);
      readings.set(name, {
        at: now,
        pause: last ? Math.min(last.pause * 2, maxInterval) : minInterval,
      });
    }
    read(names, isWide).then(
      () => {
        failures = 0;
      },
      () => {
        notBefore = Date.now() + Math.min(minRetryDelay * 2 ** failures, maxRetryDelay);
        failures += 1;
        isWideOwed ||= isWide;
        markStale(names);
        planWide();
      },
    );
  };

  const flush = () => {
    timer = undefined;
    if (!isVisible()) return;
    const names = [...stale].filter((name) => isOnScreen(name) && dueAt(name) <= Date.now());
    if (names.length > 0) send(names, false);
    look();
  };

  const flushWide = () => {
    wideTimer = undefined;
    // Stays due until the page is in the foreground.
    if (!isVisible()) return;
    isWideOwed = false;
    wideAt = Date.now();
    for (const name of readable()) stale.add(name);
    send([...stale].filter(isOnScreen), true);
  };

  const planWide = () => {
    if (!isWideOwed || wideTimer !== undefined || !isVisible()) return;
    const earliest = Math.max(wideAt + broadInterval, notBefore, Date.now());
    wideTimer = setTimeout(flushWide, earliest - Date.now() + Math.random() * broadSpread);
  };

  const look = () => {
    if (!isVisible()) return;
    planWide();
    const waiting = [...stale].filter(isOnScreen);
    if (timer !== undefined || waiting.length === 0) return;
    const now = Date.now();
    const delay = Math.max(Math.min(...waiting.map(dueAt)), notBefore, now) - now;
    // Waiting clients refetch at different times.
    const spread = Math.max(latest - soonest, delay / 2);
    timer = setTimeout(flush, delay + soonest + Math.random() * spread);
  };

  const markStale = (names: Iterable<string>) => {
    for (const name of names) stale.add(name);
    look();
  };

  const markStaleNow = (names: Iterable<string>) => {
    const staleNames = [...names];
    for (const name of staleNames) readings.delete(name);
    // Waiting longer would not help.
    clearTimeout(timer);
    timer = undefined;
    markStale(staleNames);
  };

  const markStaleSpread = (names: Iterable<string>) => {
    for (const name of names) spreading.add(name);
    spreadTimer ??= setTimeout(() => {
      spreadTimer = undefined;
      const staleNames = [...spreading];
      spreading.clear();
      markStaleNow(staleNames);
    }, Math.random() * broadSpread);
  };

  return {
    markStale,
    markStaleNow,
    markStaleSpread,
    markAllStale: () => markStale(readable()),
    markAllStaleSpread: () => {
      isWideOwed = true;
      planWide();
    },
    look,
    stop: () => {
      clearTimeout(timer);
      clearTimeout(wideTimer);
      clearTimeout(spreadTimer);
    },
  };
}
