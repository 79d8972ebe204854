/** Every operation of the web client works with an API that answers the documents and nothing more. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Place, startPlace } from './gateway.ts';
import { documents } from './operations/documents.ts';
import { isMutation, type Mutation, type Operation, titleOf } from './operations/operation.ts';
import { operations } from './operations/rooms.ts';
import { perform } from './walk.ts';

const all = Object.values(operations).flat();

describe('the operations of the web client', () => {
  it('have a row each, and no row is of another', () => {
    expect([...new Set(all.map(({ name }) => name))].toSorted()).toEqual([...documents.keys()].toSorted());
  });

  it('are told apart where a document has several rows', () => {
    const titles = all.map(titleOf);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

let place: Place;
const tokens = new Map<string, string>();

beforeAll(async () => {
  place = await startPlace();
});
beforeEach(() => place.api.reset());
afterAll(() => place.close());

async function tokenOf(as: string | null): Promise<string | undefined> {
  if (as === null) return undefined;
  const known = tokens.get(as) ?? '';
  const isGood = known !== '' && !(await place.gateway.services.identity.hasEnded(known));
  const token = isGood ? known : await place.signIn(as);
  tokens.set(as, token);
  return token;
}

const titled = (operation: Operation): [string, Operation] => [titleOf(operation), operation];
const userErrors = (value: unknown): unknown[] =>
  Object.values((value ?? {}) as Record<string, { userErrors?: unknown[] } | null>).flatMap(
    (payload) => payload?.userErrors ?? [],
  );

describe('a query', () => {
  const queries = all.filter((one) => !isMutation(one)).map(titled);
  it.each(queries)('%s is answered, and asks for what is documented', async (_title, query) => {
    const { data, errors, deviations, writes } = await perform(place, query, await tokenOf(query.as));
    expect({ deviations, writes }).toEqual({ deviations: [], writes: [] });
    expect([...new Set(errors.map(({ extensions }) => extensions.code))]).toEqual(
      query.instead ? [query.instead.code] : [],
    );
    expect(data.value).not.toBeNull();
  });
});

describe('a mutation', () => {
  const mutations = all.filter(isMutation).map((one): [string, Mutation] => [titleOf(one), one]);
  it.each(mutations)('%s is done, and sends what is documented', async (_title, mutation) => {
    const { isDone, instead, before } = mutation;
    const token = await tokenOf(mutation.as);
    before?.(place.api.organisation);
    if (typeof isDone !== 'string') expect(isDone(place.api.organisation)).toBe(false);
    const { data, errors, deviations, writes } = await perform(place, mutation, token);
    if (mutation.endsSession && mutation.as !== null) tokens.delete(mutation.as);
    expect({ errors, deviations }).toEqual({ errors: [], deviations: [] });
    expect(userErrors(data.value)).toEqual(instead ? [expect.anything()] : []);
    if (instead || isDone === 'nothing') expect(writes).toEqual([]);
    else if (typeof isDone === 'string') expect(writes.filter((write) => write === isDone)).toEqual([isDone]);
    else expect(isDone(place.api.organisation)).toBe(true);
  });
});
