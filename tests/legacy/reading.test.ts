/** Answers in the ways of old systems are read like those that are written as documented. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Place, startPlace } from './gateway.ts';
import type { Habit } from './habits.ts';
import { differences } from './differences.ts';
import { type Screen, screens } from './screens.ts';
import { yann, zoe } from './seed.ts';

let place: Place;
const tokens: Record<string, string> = {};

/** A screen as somebody sees it who has just signed in: nothing is held for them. */
async function look({ as, document }: Screen) {
  tokens[as] = await place.signIn(as);
  const { data, errors } = await place.ask(document, { token: tokens[as] });
  return { data: data.value, errors: errors.map(({ message, path }) => ({ message, path })) };
}

const harmless: readonly Habit[] = [
  'bom',
  'notices',
  'gzip',
  'latin1',
  'htmlType',
  'wrapped',
  'data',
  'bare',
  'keyed',
  'gaps',
  'emptyObject',
  'emptyFalse',
  'emptyNull',
  'relationsAsLists',
  'entities',
  'localDates',
  'frenchDates',
  'phpDates',
  'duplicates',
  'textNumbers',
  'singleuserWrapped',
  'absoluteFiles',
  'bareFiles',
];

const clean = new Map<string, unknown>();

beforeAll(async () => {
  place = await startPlace();
  for (const [name, screen] of Object.entries(screens)) clean.set(name, (await look(screen)).data);
});
beforeEach(() => place.api.behave([]));
afterAll(() => place.close());

describe('an API that answers the documents and nothing more', () => {
  it.each(Object.entries(screens))('%s is read without an error', async (_name, screen) => {
    expect((await look(screen)).errors).toEqual([]);
  });

  it('is asked for nothing that the documents do not have', () => {
    expect([...new Set(place.api.deviations)]).toEqual([]);
    expect(Object.keys(tokens).toSorted()).toEqual([yann, zoe]);
  });

  it('is sent no write by a screen', () => {
    const writes = place.api.requests.filter(({ isWrite }) => isWrite).map(({ operation }) => operation);
    expect(writes.filter((operation) => !/login_check|first/.test(operation))).toEqual([]);
  });
});

describe.each(harmless)('an API with the habit %s', (habit) => {
  it.each(Object.entries(screens))('%s is read as without it', async (name, screen) => {
    place.api.behave([habit]);
    const { data, errors } = await look(screen);
    expect(errors).toEqual([]);
    expect(differences(clean.get(name), data).slice(0, 5)).toEqual([]);
  });
});
