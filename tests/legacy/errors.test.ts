/** What an old system answers instead of an answer is told as an error, and never shown as nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { differences } from './differences.ts';
import { type Place, startPlace } from './gateway.ts';
import type { Habit } from './habits.ts';
import { type Screen, screens } from './screens.ts';
import { yann } from './seed.ts';

let place: Place;
/** Each screen as it is, and what it asks for. */
const clean = new Map<string, { value: unknown; calls: string[] }>();

/** A screen as somebody sees it who has just signed in, with these habits since. */
async function look({ as, document }: Screen, habits: readonly Habit[] = [], about: readonly string[] = []) {
  place.api.behave([]);
  const token = await place.signIn(as);
  // Who asks is known: what fails is the rest.
  await place.ask('{ viewer { username user { id } } }', { token });
  place.api.behave(habits, about);
  return place.ask(document, { token });
}

const told: readonly Habit[] = ['errorIn200', 'statusFalse', 'statusError', 'htmlPage'];
const entries = Object.entries(screens);

beforeAll(async () => {
  place = await startPlace();
  for (const [name, screen] of entries) {
    const { data, calls } = await look(screen);
    clean.set(name, { value: data.value, calls: [...new Set(calls)] });
  }
});
beforeEach(() => place.api.behave([]));
afterAll(() => place.close());

/** What is shown as empty, zero or nothing though it is not: all that may come instead of a value is null. */
const silentlyEmpty = (name: string, value: unknown): string[] =>
  differences(clean.get(name)?.value, value).filter((difference) => !difference.endsWith(' became null'));

describe.each(told)('an API that answers a failure as %s', (habit) => {
  it.each(entries)('%s says so', async (name, screen) => {
    const { data, errors } = await look(screen, [habit]);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR')).toEqual([]);
    expect(silentlyEmpty(name, data.value)).toEqual([]);
  });

  it.each(entries)('%s says so of each call that it needs', async (name, screen) => {
    for (const operation of clean.get(name)!.calls) {
      const { data, errors } = await look(screen, [habit], [operation]);
      const unsaid = errors.length > 0 ? [] : differences(clean.get(name)?.value, data.value);
      expect([operation, unsaid, silentlyEmpty(name, data.value)]).toEqual([operation, [], []]);
    }
  });
});

/** The calls without which there is nothing to show: they tell of what the screen is about. */
const essential: Record<string, RegExp> = {
  community: /getcommunities|mur$/,
  calendar: /getcommunities|mur$/,
  members: /getcommunities|mur$/,
  library: /getcommunities|mur$/,
  post: /postsingle/,
  poll: /postsingle/,
  profile: /infouser|singleuser/,
};

describe('a call that fails', () => {
  it.each(entries)('%s keeps what other calls told', async (name, screen) => {
    const lost: string[] = [];
    for (const operation of clean.get(name)!.calls) {
      if (essential[name]?.test(operation)) continue;
      const { data } = await look(screen, ['errorIn200'], [operation]);
      const [first] = differences(clean.get(name)?.value, data.value);
      // The whole of what the screen is about, such as `.viewer`, and not a field of it.
      if (first !== undefined && /^\.\w+:/.test(first)) lost.push(operation);
    }
    expect(lost).toEqual([]);
  });

  it('is counted, and logged without what was answered', async () => {
    const from = place.log.length;
    await look(screens.home, ['htmlPage'], ['POST /api/publication']);
    expect(await place.outcomes('POST /api/publication', 'unusable')).toBeGreaterThan(0);
    const lines = place.log.slice(from).map((line) => JSON.stringify(line));
    expect(lines.filter((line) => line.includes('POST /api/publication'))).not.toEqual([]);
    expect(lines.filter((line) => line.includes('Maintenance'))).toEqual([]);
  });
});

describe('a session that is over', () => {
  it.each(['expiredIn200', 'loginRedirect'] as const)('is ended by %s', async (habit) => {
    for (const [name, screen] of entries) {
      const { errors } = await look(screen, [habit]);
      expect([name, new Set(errors.map(({ extensions }) => extensions.code))]).toEqual([
        name,
        new Set(['UNAUTHENTICATED']),
      ]);
    }
  });
});

describe('a write that is refused in a 200', () => {
  it.each(['errorIn200', 'statusFalse', 'statusError'] as const)('is a refusal under %s', async (habit) => {
    const token = await place.signIn(yann);
    const { data: known } = await place.ask('{ community(slug: "11") { id } }', { token });
    place.api.behave([habit], ['POST /api/group/publication']);
    const { data, errors } = await place.ask(
      `mutation ($input: CreatePostInput!) { createPost(input: $input) { postEdge { node { id } } userErrors { message } } }`,
      { token, variables: { input: { communityId: known.at('community.id'), text: 'Refusée' } } },
    );
    expect(errors).toEqual([]);
    expect(data.at('createPost.postEdge')).toBeNull();
    expect(data.list('createPost.userErrors')).toHaveLength(1);
  });
});
