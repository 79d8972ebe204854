import { ApiError } from '../errors.ts';

export interface TurnLimits {
  /** Works under way at once. */
  atOnce: number;
  /** Sum of the weights of what is under way. */
  budget: number;
  /** Works of this weight and more are one at a time, so that light ones always have a place beside. */
  heavy: number;
  /** How many may wait, in all and for one share. */
  waiting: number;
  waitingPerShare: number;
  /** Milliseconds that one may wait. */
  patience: number;
}

export interface Turns {
  /**
   * Does a work when its turn comes: as far as the budget allows, one at a time for each share (a person),
   * and the shares in turn, whose last work ended longest ago first, so that who brings much waits behind
   * their own. Without a share it is the product's own. Throws 503 when too many wait already, or its turn
   * does not come in time.
   */
  take<Result>(share: string | undefined, weight: number, work: () => Promise<Result>): Promise<Result>;
  /** How many wait for their turn. */
  waiting(): number;
}

interface Waiting {
  share: string | undefined;
  weight: number;
  begin: () => void;
}

const busy = () =>
  new ApiError(
    503,
    'Trop d’images sont en cours de traitement. Réessayez dans un instant.',
    'PICTURES_BUSY',
    { retryAfter: 10 },
  );

/** Turns at something that takes much: bounded, and fair among those who ask. */
export function createTurns(limits: TurnLimits): Turns {
  const waiting: Waiting[] = [];
  const busyShares = new Set<string>();
  /** When the last work of a share ended, counted in works; of those that had a turn while others waited. */
  const served = new Map<string | undefined, number>();
  let ended = 0;
  let underWay = 0;
  let heavyUnderWay = 0;
  let weights = 0;
  const isHeavy = (weight: number) => weight >= limits.heavy;

  const isPossible = ({ share, weight }: Waiting) =>
    underWay < limits.atOnce &&
    (!isHeavy(weight) || heavyUnderWay === 0) &&
    (weights + weight <= limits.budget || underWay === 0) &&
    (share === undefined || !busyShares.has(share));

  /** Whose share was served longest ago, or not yet; of one share, who came first. */
  const nextOne = () => {
    const servedAt = ({ share }: Waiting) => served.get(share) ?? 0;
    const [first] = waiting.filter(isPossible).toSorted((a, b) => servedAt(a) - servedAt(b));
    return first;
  };

  function beginAll(): void {
    for (let next = nextOne(); next !== undefined; next = nextOne()) {
      waiting.splice(waiting.indexOf(next), 1);
      underWay += 1;
      if (isHeavy(next.weight)) heavyUnderWay += 1;
      weights += next.weight;
      if (next.share !== undefined) busyShares.add(next.share);
      next.begin();
    }
  }

  /** Resolves when the turn has come. */
  function wait(share: string | undefined, weight: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        share,
        weight,
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(own), 1);
        reject(busy());
      }, limits.patience);
      waiting.push(own);
      beginAll();
      const ahead = waiting.filter((other) => share !== undefined && other.share === share).length;
      if (waiting.includes(own) && (waiting.length > limits.waiting || ahead > limits.waitingPerShare)) {
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(own), 1);
        reject(busy());
      }
    });
  }

  return {
    waiting: () => waiting.length,
    async take(share, weight, work) {
      await wait(share, weight);
      try {
        return await work();
      } finally {
        underWay -= 1;
        if (isHeavy(weight)) heavyUnderWay -= 1;
        weights -= weight;
        ended += 1;
        if (waiting.length === 0) served.clear();
        else served.set(share, ended);
        if (share !== undefined) busyShares.delete(share);
        beginAll();
      }
    },
  };
}
