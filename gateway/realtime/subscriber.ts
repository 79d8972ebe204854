import type { RealtimeEvent } from './eventTypes.ts';

/** Maximum number of deliveries that wait for a subscriber; beyond it, fetching everything again is cheaper. */
const maxQueued = 500;
/** Subscribers that are handed their deliveries before other work of the process gets its turn. */
const batchSize = 200;

/** Deliveries of a subscriber: an event, `resume` after possibly missed ones, `realtimeStatus` when `RealtimeStatus.reason` changes. */
export type Delivery =
  | { kind: 'event'; event: RealtimeEvent; isForMany: boolean }
  | { kind: 'resume' }
  | { kind: 'realtimeStatus' };

const resume: Delivery = { kind: 'resume' };

/** Subscribers to be handed their deliveries, in order. */
const handOvers: (() => void)[] = [];
let isScheduled = false;

function runHandOvers(): void {
  for (const handOver of handOvers.splice(0, batchSize)) handOver();
  isScheduled = handOvers.length > 0;
  if (isScheduled) setImmediate(runHandOvers);
}

/** Runs soon, so that what happens at the same moment is handed over together. */
function scheduleHandOver(handOver: () => void): void {
  handOvers.push(handOver);
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(runHandOvers);
}

/** Receives the deliveries of one subscription. There are thousands: while nothing happens it holds one promise. */
export class Subscriber {
  #isClosed = false;
  #queue: Delivery[] | undefined;
  #resolve: ((batch: readonly Delivery[] | undefined) => void) | undefined;
  readonly username: string;
  readonly #onClose: (subscriber: Subscriber) => void;

  constructor(username: string, onClose: (subscriber: Subscriber) => void) {
    this.username = username;
    this.#onClose = onClose;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Everything that is queued, or the next deliveries of one moment; undefined once it is closed. */
  next(): Promise<readonly Delivery[] | undefined> {
    if (this.#isClosed || this.#queue) return Promise.resolve(this.#takeQueue());
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  deliver(delivery: Delivery): void {
    // Queued events from before a gap are refetched after it.
    if (delivery.kind === 'resume' || (this.#queue?.length ?? 0) >= maxQueued) this.#queue = [resume];
    else if (this.#queue) this.#queue.push(delivery);
    else this.#queue = [delivery];
    this.#handOver();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#onClose(this);
    this.#handOver();
  }

  #handOver(): void {
    const resolve = this.#resolve;
    if (!resolve) return;
    this.#resolve = undefined;
    scheduleHandOver(() => resolve(this.#takeQueue()));
  }

  #takeQueue(): readonly Delivery[] | undefined {
    const batch = this.#isClosed ? undefined : this.#queue;
    this.#queue = undefined;
    return batch;
  }
}
