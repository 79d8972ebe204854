import { ApiError } from '../errors.ts';

/** Limits of a queue: concurrent tasks, their total weight, waiting tasks, and milliseconds of waiting. */
export interface QueueLimits {
  /** Maximum concurrent tasks. */
  concurrency: number;
  /** Maximum sum of weights of running tasks. */
  budget: number;
  /** Weight from which tasks run one at a time, leaving room for light ones. */
  heavy: number;
  /** Maximum queued tasks: total, and per fairness key. */
  waiting: number;
  waitingPerKey: number;
  /** Maximum wait in milliseconds. */
  maxWaitMs: number;
}

/** Runs tasks by weight, fairly between the clients that wait; a fairness key groups the tasks of one client. */
export interface FairQueue {
  /**
   * Runs a task when capacity allows: one per fairness key at a time, least recently served first. Throws 503 when the
   * queue is full or too slow.
   */
  take<Result>(fairnessKey: string | undefined, weight: number, work: () => Promise<Result>): Promise<Result>;
  /** Number of queued tasks. */
  waiting(): number;
}

interface Waiting {
  fairnessKey: string | undefined;
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

/** Creates a bounded, fair queue for expensive tasks. */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const waiting: Waiting[] = [];
  const busyKeys = new Set<string>();
  /** Sequence number of the last finished task by fairness key, while others wait. */
  const lastServed = new Map<string | undefined, number>();
  let ended = 0;
  let underWay = 0;
  let heavyUnderWay = 0;
  let weights = 0;
  const isHeavy = (weight: number) => weight >= limits.heavy;

  const isPossible = ({ fairnessKey, weight }: Waiting) =>
    underWay < limits.concurrency &&
    (!isHeavy(weight) || heavyUnderWay === 0) &&
    (weights + weight <= limits.budget || underWay === 0) &&
    (fairnessKey === undefined || !busyKeys.has(fairnessKey));

  /** The next task: fairness key served longest ago, then arrival order. */
  const nextTask = () => {
    const servedAt = ({ fairnessKey }: Waiting) => lastServed.get(fairnessKey) ?? 0;
    const [first] = waiting.filter(isPossible).toSorted((a, b) => servedAt(a) - servedAt(b));
    return first;
  };

  function beginAll(): void {
    for (let next = nextTask(); next !== undefined; next = nextTask()) {
      waiting.splice(waiting.indexOf(next), 1);
      underWay += 1;
      if (isHeavy(next.weight)) heavyUnderWay += 1;
      weights += next.weight;
      if (next.fairnessKey !== undefined) busyKeys.add(next.fairnessKey);
      next.begin();
    }
  }

  /** Resolves when the task may start. */
  function wait(fairnessKey: string | undefined, weight: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        fairnessKey,
        weight,
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(own), 1);
        reject(busy());
      }, limits.maxWaitMs);
      waiting.push(own);
      beginAll();
      const ahead = waiting.filter(
        (other) => fairnessKey !== undefined && other.fairnessKey === fairnessKey,
      ).length;
      if (waiting.includes(own) && (waiting.length > limits.waiting || ahead > limits.waitingPerKey)) {
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(own), 1);
        reject(busy());
      }
    });
  }

  return {
    waiting: () => waiting.length,
    async take(fairnessKey, weight, work) {
      await wait(fairnessKey, weight);
      try {
        return await work();
      } finally {
        underWay -= 1;
        if (isHeavy(weight)) heavyUnderWay -= 1;
        weights -= weight;
        ended += 1;
        if (waiting.length === 0) lastServed.clear();
        else lastServed.set(fairnessKey, ended);
        if (fairnessKey !== undefined) busyKeys.delete(fairnessKey);
        beginAll();
      }
    },
  };
}
