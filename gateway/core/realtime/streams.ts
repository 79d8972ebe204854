import { createSourceEventStream, type ExecutionArgs, type ExecutionResult } from 'graphql';
import { executeOnEvent } from './inCommon.ts';

/** Runs work of one person after what they wait for already; at once where that is nothing. */
export type Turns = <T>(username: string, work: () => T | Promise<T>) => T | Promise<T>;

/** Turns of everybody: whoever follows events in many places is served one after another, beside all others. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (username, work) => {
    const before = last.get(username);
    const begun = before ? waitFor(before).then(work) : work();
    // Most answers are there at once, and nobody waits for them.
    if (!(begun instanceof Promise)) return begun;
    const turn = begun.finally(() => {
      if (last.get(username) === turn) last.delete(username);
    });
    last.set(username, turn);
    return turn;
  };
}

/** How the work before ended is told to whom it was for. */
const waitFor = (before: Promise<unknown>): Promise<unknown> => before.catch(() => undefined);

const ended: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * Sends an answer to its client by itself; a promise where they do not take it at once. False where it has to go the
 * way of all others.
 */
export type Tell = (answer: ExecutionResult) => Promise<void> | undefined | false;

/**
 * Subscribes like graphql-js, except that the answers to one person's events are made in turn. Meanwhile
 * the source is asked for nothing more, so that it can join what happens. What `tell` takes is not yielded.
 */
export async function subscribeInTurn(
  args: ExecutionArgs,
  username: string,
  turns: Turns,
  tell: Tell,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  return Symbol.asyncIterator in source
    ? new Answers(args, username, turns, tell, source[Symbol.asyncIterator]())
    : source;
}

type Next = IteratorResult<ExecutionResult, undefined>;

/** No generator: its end would wait for the next event, and one of each of thousands of subscriptions waits all the time. */
class Answers implements AsyncIterableIterator<ExecutionResult, undefined> {
  readonly #args: ExecutionArgs;
  readonly #username: string;
  readonly #turns: Turns;
  readonly #tell: Tell;
  readonly #events: AsyncIterator<unknown>;
  /** Answer whoever asked for the next. */
  #yield: (next: Next) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #hasEnded = false;

  constructor(
    args: ExecutionArgs,
    username: string,
    turns: Turns,
    tell: Tell,
    events: AsyncIterator<unknown>,
  ) {
    this.#args = args;
    this.#username = username;
    this.#turns = turns;
    this.#tell = tell;
    this.#events = events;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /**
   * Once it was ended from without, nothing is answered any more: graphql-ws would tell that end of whatever has the
   * same id by then, and forget it.
   */
  next(): Promise<Next> {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) return;
      this.#yield = resolve;
      this.#reject = reject;
      this.#goOn();
    });
  }

  async return(): Promise<Next> {
    this.#hasEnded = true;
    this.#yield = () => undefined;
    await this.#events.return?.();
    return ended;
  }

  async throw(error: unknown): Promise<Next> {
    await this.return();
    throw error;
  }

  #goOn(): void {
    this.#events.next().then(this.#take, this.#reject);
  }

  // Made once for all events.
  readonly #take = (event: IteratorResult<unknown>): void => {
    if (event.done) {
      this.#yield(ended);
      return;
    }
    try {
      const value = this.#turns(this.#username, () =>
        this.#hasEnded ? undefined : executeOnEvent(this.#args, event.value),
      );
      if (value instanceof Promise) value.then((answer) => this.#say(answer)).catch(this.#reject);
      else this.#say(value);
    } catch (error) {
      this.#reject(error);
    }
  };

  /** Says an answer and goes on, or yields it. */
  #say(value: ExecutionResult | undefined): void {
    // Made while the client ended it, it is not wanted any more.
    const told = value && !this.#hasEnded && this.#tell(value);
    if (!value || this.#hasEnded) this.#yield(ended);
    else if (told === false) this.#yield({ done: false, value });
    else if (told) told.then(() => this.#goOn()).catch(this.#reject);
    else this.#goOn();
  }
}
