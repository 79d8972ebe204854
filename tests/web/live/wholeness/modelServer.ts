import { type Act, doSomething } from './acts.ts';
import { openBooks } from './books.ts';
import { viewer } from './nodes.ts';
import { ownActs } from './ownActs.ts';
import { readings } from './readings.ts';
import { scriptedNetwork, type Telling } from './scriptedNetwork.ts';

/** A server with one community; with `isOlder` its events report only that posts changed. */
export function startModelServer({ isOlder }: { isOlder: boolean }) {
  const books = openBooks();
  const sendEvent = (telling: Telling) =>
    network.happen(isOlder ? () => ({ __typename: 'FeedsInvalidated', viewer: viewer() }) : telling);
  const network = scriptedNetwork({ ...readings(books), ...ownActs(books, sendEvent) });
  return {
    ...network,
    books,
    /** Another user's action on an existing item, with its event. */
    doSomething: (act: Act, place: number) => doSomething(books, sendEvent, act, place),
  };
}
export type ModelServer = ReturnType<typeof startModelServer>;
