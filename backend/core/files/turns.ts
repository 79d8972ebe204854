import { ApiError } from '../errors.ts';

export interface TurnLimits {
  /** Works under way at once. */
  atOnce: number;
  /** Sum of the weights of what is under way. */
  budget: number;
  /** How many may wait, in all and for one share. */
  waiting: number;
  waitingPerShare: number;
  /** Milliseconds that one may wait. */
  patience: number;
}

export interface Turns {
  /**
   * Does a work when its turn comes: in the order of arrival, as far as the budget allows, and one at a
   * time for each share (a person), so that who brings much waits behind their own. Without a share it
   * is the product's own. Throws 503 when too many wait already, or its turn does not come in time.
   */
  take<Result>(share: string | undefined, weight: number, work: () => Promise<Result>): Promise<Result>;
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
  let underWay = 0;
  let weights = 0;

  const isPossible = ({ share, weight }: Waiting) =>
    underWay < limits.atOnce &&
    (weights + weight <= limits.budget || underWay === 0) &&
    (share === undefined || !busyShares.has(share));

  function beginAll(): void {
    for (let next = waiting.find(isPossible); next !== undefined; next = waiting.find(isPossible)) {
      waiting.splice(waiting.indexOf(next), 1);
      underWay += 1;
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
    async take(share, weight, work) {
      await wait(share, weight);
      try {
        return await work();
      } finally {
        underWay -= 1;
        weights -= weight;
        if (share !== undefined) busyShares.delete(share);
        beginAll();
      }
    },
  };
}
