import type { Delivery } from './deliveries.ts';

/** Events of one subscriber that wait to be taken; beyond them, fetching again is cheaper than catching up. */
const longestQueue = 500;

const resume: Delivery = { kind: 'resume' };
const loaded: Delivery = { kind: 'loaded' };

/** Of so many subscribers the answers are made and written before those of the next: what waits of all of them at once is dear. */
const portion = 200;

/** Those who are to be handed something, in the order in which it came. */
const due: (() => void)[] = [];
let isHanding = false;

function handToSome(): void {
  for (const hand of due.splice(0, portion)) hand();
  isHanding = due.length > 0;
  // Whatever else has come is done between them.
  if (isHanding) setImmediate(handToSome);
}

/** Hands something once what happens at the same moment is known. */
function handSoon(hand: () => void): void {
  due.push(hand);
  if (isHanding) return;
  isHanding = true;
  void Promise.resolve().then(handToSome);
}

/**
 * What one subscriber follows. It is there once for each of thousands of connections: a class, whose functions all of
 * them share, and that holds nothing but a promise while nothing happens.
 */
export class Following {
  #isOver = false;
  #waiting: Delivery[] | undefined;
  #hand: ((batch: readonly Delivery[] | undefined) => void) | undefined;
  readonly username: string;
  readonly #leave: (following: Following) => void;

  constructor(username: string, leave: (following: Following) => void) {
    this.username = username;
    this.#leave = leave;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** All that waits at once, or comes next with what comes at the same moment; undefined once it has ended. */
  next(): Promise<readonly Delivery[] | undefined> {
    if (this.#isOver || this.#waiting) return Promise.resolve(this.#takeOut());
    return new Promise((resolve) => {
      this.#hand = resolve;
    });
  }

  take(delivery: Delivery): void {
    // What came before a gap is found again after it.
    if (delivery.kind === 'resume' || (this.#waiting?.length ?? 0) >= longestQueue) this.#waiting = [resume];
    else if (this.#waiting) this.#waiting.push(delivery);
    else this.#waiting = [delivery];
    this.#handOver();
  }

  /** Wakes whoever waits for the next of it: what they had loaded beside it is there. */
  wake(): void {
    this.take(loaded);
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#leave(this);
    this.#handOver();
  }

  #handOver(): void {
    const hand = this.#hand;
    if (!hand) return;
    this.#hand = undefined;
    handSoon(() => hand(this.#takeOut()));
  }

  #takeOut(): readonly Delivery[] | undefined {
    const batch = this.#isOver ? undefined : this.#waiting;
    this.#waiting = undefined;
    return batch;
  }
}
