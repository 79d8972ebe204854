/** Milliseconds after which what changed is read again: together with what changes meanwhile, not all clients at once. */
const [soonest, latest] = [300, 1_000];
/** Milliseconds between two readings of the same, at first and at most: what changes all the time is seen by many. */
const minInterval = 3_000;
const maxInterval = 12_000;
/** Milliseconds after which what was read is at rest again. */
const rest = 2 * maxInterval;
/** The same when all that is shown is read again, upon an event that everybody hears and that says no more. */
const broadSpread = 5_000;
const broadInterval = 30_000;
/** Milliseconds until a reading that failed is tried again, at first and at most. */
const minRetryDelay = 2_000;
const maxRetryDelay = 30_000;

/** What the line asks of the screen and the network. */
interface RefetchEnvironment {
  /** Whether the person may look at the page. */
  isVisible: () => boolean;
  /** Whether something stands on the screen. */
  isOnScreen: (name: string) => boolean;
  /** What is read again when it is not known what changed. */
  readable: () => Iterable<string>;
  /** Reads these again, and what stands around every page if `isWide`; rejects where it may succeed later. */
  read: (names: string[], isWide: boolean) => Promise<void>;
}

/** The order in which what is out of date is read again. */
export interface RefetchScheduler {
  /** These are out of date: they are read soon where they are before the person's eyes, else once they are. */
  tell: (names: Iterable<string>) => void;
  /** The same of what concerns this one person, as their place in a community: no earlier reading holds it up. */
  tellAtOnce: (names: Iterable<string>) => void;
  /** The same, told to many at once, as that a community is gone: each tells it at once within five seconds. */
  tellSpread: (names: Iterable<string>) => void;
  /** All that is shown may be out of date. */
  tellAll: () => void;
  /** The same, told to everybody at once and perhaps often: it is done within five seconds, at most every thirty. */
  tellWidely: () => void;
  /** To be called when the screen shows something else, or the page is in front again. */
  look: () => void;
  stop: () => void;
}

/**
 * What is out of date is read again, together and not too often, while it is before the person's eyes. It knows
 * nothing of what it reads, so that five thousand of them can be watched (tests/web/live/readingLine.test.ts).
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
        tell(names);
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
    // It stays owed until the page is in front again.
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
    // Those who waited for the same read at different moments.
    const spread = Math.max(latest - soonest, delay / 2);
    timer = setTimeout(flush, delay + soonest + Math.random() * spread);
  };

  const tell = (names: Iterable<string>) => {
    for (const name of names) stale.add(name);
    look();
  };

  const tellAtOnce = (names: Iterable<string>) => {
    const told = [...names];
    for (const name of told) readings.delete(name);
    // What waits longer for its turn waits no longer.
    clearTimeout(timer);
    timer = undefined;
    tell(told);
  };

  const tellSpread = (names: Iterable<string>) => {
    for (const name of names) spreading.add(name);
    spreadTimer ??= setTimeout(() => {
      spreadTimer = undefined;
      const told = [...spreading];
      spreading.clear();
      tellAtOnce(told);
    }, Math.random() * broadSpread);
  };

  return {
    tell,
    tellAtOnce,
    tellSpread,
    tellAll: () => tell(readable()),
    tellWidely: () => {
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
