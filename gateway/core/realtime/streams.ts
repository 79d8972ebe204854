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
 * Subscribes like graphql-js, except that the answers to one person's events are made in turn. Meanwhile
 * the source is asked for nothing more, so that it can join what happens.
 */
export async function subscribeInTurn(
  args: ExecutionArgs,
  username: string,
  turns: Turns,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  return Symbol.asyncIterator in source
    ? new Answers(args, username, turns, source[Symbol.asyncIterator]())
    : source;
}

/** No generator: its end would wait for the next event, and one of each of thousands of subscriptions waits all the time. */
class Answers implements AsyncIterableIterator<ExecutionResult, undefined> {
  readonly #args: ExecutionArgs;
  readonly #username: string;
  readonly #turns: Turns;
  readonly #events: AsyncIterator<unknown>;
  #hasEnded = false;

  constructor(args: ExecutionArgs, username: string, turns: Turns, events: AsyncIterator<unknown>) {
    this.#args = args;
    this.#username = username;
    this.#turns = turns;
    this.#events = events;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    return this.#events.next().then((event) => (event.done ? ended : this.#answer(event.value)));
  }

  async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    this.#hasEnded = true;
    await this.#events.return?.();
    return ended;
  }

  async throw(error: unknown): Promise<IteratorResult<ExecutionResult, undefined>> {
    await this.return();
    throw error;
  }

  #answer(rootValue: unknown) {
    const value = this.#turns(this.#username, () =>
      this.#hasEnded ? undefined : executeOnEvent(this.#args, rootValue),
    );
    return value instanceof Promise ? value.then(asNext) : asNext(value);
  }
}

const asNext = (value: ExecutionResult | undefined): IteratorResult<ExecutionResult, undefined> =>
  value ? { done: false, value } : ended;
