import { createSourceEventStream, execute, type ExecutionArgs, type ExecutionResult } from 'graphql';

/** Runs work of one person after what they wait for already. */
export type Turns = <T>(username: string, work: () => T | Promise<T>) => Promise<T>;

/** Turns of everybody: whoever follows events in many places is served one after another, beside all others. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (username, work) => {
    const before = last.get(username);
    const turn = (async () => {
      // How the work before ended is told to whom it was for.
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(username, turn);
    try {
      return await turn;
    } finally {
      if (last.get(username) === turn) last.delete(username);
    }
  };
}

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
  if (!(Symbol.asyncIterator in source)) return source;
  const events = source[Symbol.asyncIterator]();
  let hasEnded = false;
  const ended = { done: true, value: undefined } as const;
  // No generator: its end would wait for the next event.
  const answers = {
    [Symbol.asyncIterator]: () => answers,
    async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
      const event = await events.next();
      if (event.done) return ended;
      const value = await turns(username, () =>
        hasEnded ? undefined : execute({ ...args, rootValue: event.value }),
      );
      return value ? { done: false, value } : ended;
    },
    async return() {
      hasEnded = true;
      await events.return?.();
      return ended;
    },
    async throw(error: unknown) {
      await answers.return();
      throw error;
    },
  };
  return answers;
}
