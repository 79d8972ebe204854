/** A failed call is reported as an error and never shown as an empty value; everything else stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deviation } from '../../../fixtures/existing-api/deviations.ts';
import { differences } from './differences.ts';
import { type Place, startPlace } from './place.ts';
import { isWhole } from './sample.ts';
import { type Screen, screens } from './screens.ts';

let place: Place;
/** Each screen without failures, and the calls it needs. */
const clean = new Map<string, { value: unknown; calls: string[] }>();

/** A screen as somebody sees it who has just signed in, with these deviations since. */
async function look(
  { as, document }: Screen,
  deviations: readonly Deviation[] = [],
  about: readonly string[] = [],
) {
  place.api.behave([]);
  const token = await place.signIn(as);
  // The caller is known: what fails is the rest.
  await place.ask('{ viewer { username user { id } } }', { token });
  place.api.behave(deviations, about);
  return place.ask(document, { token });
}

const failures: readonly Deviation[] = ['errorIn200', 'statusFalse', 'statusError', 'htmlPage'];
const entries = Object.entries(screens);

/** The failures that a call is tried with: one, by its place in the screen; all in the soak. */
const failuresOf = (index: number): readonly Deviation[] =>
  isWhole ? failures : failures.slice(index % failures.length).slice(0, 1);

beforeAll(async () => {
  place = await startPlace();
  for (const [name, screen] of entries) {
    const { data, calls } = await look(screen);
    clean.set(name, { value: data.value, calls: [...new Set(calls)] });
  }
});
beforeEach(() => place.api.behave([]));
afterAll(() => place.close());

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
  it.each(entries)('is reported by %s, which keeps what other calls answered', async (name, screen) => {
    const { value, calls } = clean.get(name)!;
    for (const [index, operation] of calls.entries())
      for (const failure of failuresOf(index)) {
        const { data, errors } = await look(screen, [failure], [operation]);
        const changes = differences(value, data.value);
        const told = { operation, failure, codes: errors.map(({ extensions }) => extensions.code) };
        expect(told.codes).not.toContain('INTERNAL_SERVER_ERROR');
        // Nothing is shown as empty, zero or absent without an error; only null replaces a value.
        expect({ ...told, unsaid: errors.length > 0 ? [] : changes }).toEqual({ ...told, unsaid: [] });
        const emptied = changes.filter((change) => !change.endsWith(' became null'));
        expect({ ...told, emptied }).toEqual({ ...told, emptied: [] });
        // The subject of the screen, such as `.viewer`, is lost with an essential call only.
        const isLost = changes.some((change) => /^\.\w+:/.test(change)) && !essential[name]?.test(operation);
        expect({ ...told, isLost }).toEqual({ ...told, isLost: false });
      }
  });

  it('is counted, and logged without its answer', async () => {
    const from = place.log.length;
    await look(screens.home, ['htmlPage'], ['POST /api/publication']);
    expect(await place.outcomes('POST /api/publication', 'unusable')).toBeGreaterThan(0);
    const lines = place.log.slice(from).map((line) => JSON.stringify(line));
    expect(lines.filter((line) => line.includes('POST /api/publication'))).not.toEqual([]);
    expect(lines.filter((line) => line.includes('Maintenance'))).toEqual([]);
  });
});
