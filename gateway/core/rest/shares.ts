/** Calls that wait for one share at most; whoever comes later is not let in. */
const mostWaiting = 1_000;

/** Places that are taken in the order of asking. */
interface Share {
  /** Takes a place; false when none came free until then (milliseconds since 1970), or too many wait already. */
  enter(until: number): Promise<boolean>;
  leave(): void;
  isIdle(): boolean;
}

function createShare(places: number): Share {
  let taken = 0;
  const waiting = new Set<() => void>();
  return {
    isIdle: () => taken === 0,
    async enter(until) {
      if (taken < places) {
        taken += 1;
        return true;
      }
      if (waiting.size >= mostWaiting) return false;
      return new Promise((resolve) => {
        const admit = () => {
          waiting.delete(admit);
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          waiting.delete(admit);
          resolve(false);
        }, until - Date.now());
        waiting.add(admit);
      });
    },
    leave() {
      const [next] = waiting;
      // The place goes from hand to hand.
      if (next) next();
      else taken -= 1;
    },
  };
}

/** How many connections there are, and how many of them may be held at once. */
export interface Sizes {
  all: number;
  perOperation: number;
  perPerson: number;
  /** By one person for one operation: what is asked item by item, such as the comments of each post. */
  perItems: number;
}

/** The connections to the API, shared out. */
export interface Shares {
  /**
   * Takes a connection, and answers what gives it back; undefined when none came free until then
   * (milliseconds since 1970).
   */
  take(holder: { operation: string; person: string }, until: number): Promise<(() => void) | undefined>;
}

/**
 * Nobody's calls and no operation's hold everything: what hangs, or is made to, leaves the rest to others.
 * A person's own share comes first, so that what waits for it does not wait in others' way.
 */
export function createShares(sizes: Sizes): Shares {
  const all = createShare(sizes.all);
  const kept = new Map<string, Share>();
  const named = (name: string, places: number) => {
    const share = kept.get(name) ?? createShare(places);
    kept.set(name, share);
    return share;
  };

  return {
    async take({ operation, person }, until) {
      const names = [`items ${operation} ${person}`, `person ${person}`, `operation ${operation}`] as const;
      const held: Share[] = [];
      const giveBack = () => {
        for (const share of held) share.leave();
        for (const name of names) if (kept.get(name)?.isIdle()) kept.delete(name);
      };
      const enter = async (share: Share) => (await share.enter(until)) && held.push(share) > 0;
      const isIn =
        (await enter(named(names[0], sizes.perItems))) &&
        (await enter(named(names[1], sizes.perPerson))) &&
        (await enter(named(names[2], sizes.perOperation))) &&
        (await enter(all));
      if (isIn) return giveBack;
      giveBack();
      return undefined;
    },
  };
}
