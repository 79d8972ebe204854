/** Every operation of the web client under every habit: as without it, or told; never wrong in silence. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Place, startPlace } from './gateway.ts';
import { type Habit, kinds } from './habits.ts';
import { type Cost, rows } from './habits/rows.ts';
import { settings } from './habits/sending.ts';
import { isMutation, type Operation, titleOf } from './operations/operation.ts';
import { operations } from './operations/rooms.ts';
import { rooms } from './rooms.ts';
import { pageOf, type Walked } from './table.ts';
import { judge } from './verdict.ts';
import { type Outcome, perform } from './walk.ts';

const all = Object.values(operations).flat();
const people = [...new Set(all.flatMap(({ as }) => as ?? []))];
const costs: Readonly<Record<string, { cost: Cost } | undefined>> = rows;

/** Habits that make calls fail so that the gateway would leave the API alone for a while. */
const wearing = new Set<string>(['hanging', 'lateWrites', 'lostWrites']);

const signInAll = async (place: Place): Promise<Map<string, string>> =>
  new Map(await Promise.all(people.map(async (as) => [as, await place.signIn(as)] as const)));

/** Walks operations one after the other, each in the organisation as it was at first. */
async function walk(
  place: Place,
  walked: readonly Operation[],
  habit: Habit | undefined,
): Promise<Map<string, Outcome>> {
  const habits = habit === undefined ? [] : [habit];
  const { api } = place;
  // What a setting is made for is there all the time.
  const always = habit !== undefined && habit in settings ? habits : [];
  api.behave(always);
  const tokens = await signInAll(place);
  const outcomes = new Map<string, Outcome>();
  for (const operation of walked) {
    api.behave(always);
    api.reset();
    if (isMutation(operation)) operation.before?.(api.organisation);
    if (habit !== undefined && wearing.has(habit)) await perform(place, harmless);
    if (operation.name === 'signOutMutation')
      tokens.set(operation.as ?? '', await place.signIn(operation.as ?? ''));
    const token = tokens.get(operation.as ?? '');
    await introduce(place, token);
    api.behave(habits);
    outcomes.set(titleOf(operation), await perform(place, operation, token));
  }
  api.behave([]);
  return outcomes;
}

/** Who asks is known: what an operation itself costs and suffers is looked at. */
async function introduce(place: Place, token: string | undefined): Promise<void> {
  if (token !== undefined && !place.gateway.services.identity.knows(token))
    await place.ask('{ viewer { username } }', { token });
}

/** Shows that the API is there. */
const harmless: Operation = { name: 'applyBrandingQuery', as: null };

let plain: Place;
let clean: Map<string, Outcome>;
const found = new Map<string, Walked>();

beforeAll(async () => {
  plain = await startPlace();
  clean = await walk(plain, all, undefined);
});
afterAll(() => plain.close());

/** Places at once, where the walk waits more than it works. */
const atOnce = 8;

/** Who hangs is waited for in several places at once, for so many milliseconds each time. */
async function walkHanging(): Promise<Map<string, Outcome>> {
  const parts = Array.from({ length: atOnce }, (_none, part) =>
    all.filter((_operation, index) => index % atOnce === part),
  );
  const outcomes = await Promise.all(
    parts.map(async (part) => {
      const place = await startPlace({ settings: { API_TIMEOUT_MS: '250' } });
      try {
        return await walk(place, part, 'hanging');
      } finally {
        await place.close();
      }
    }),
  );
  return new Map(outcomes.flatMap((part) => [...part]));
}

async function walkWithSetting(habit: keyof typeof settings): Promise<Map<string, Outcome>> {
  const made = { settings: settings[habit] ?? {} };
  const place = await startPlace(habit === 'md5' ? { ...made, digest: 'md5' } : made);
  try {
    return await walk(place, all, habit);
  } finally {
    await place.close();
  }
}

const isSet = (habit: Habit): habit is keyof typeof settings => habit in settings;

async function walkUnder(habit: Habit): Promise<Map<string, Outcome>> {
  if (habit === 'hanging') return walkHanging();
  return isSet(habit) ? walkWithSetting(habit) : walk(plain, all, habit);
}

describe.each(Object.entries(kinds))('%s', (_kind, sentences) => {
  it.each(Object.entries(sentences))(
    '%s: %s',
    async (habit) => {
      const outcomes = await walkUnder(habit as Habit);
      const judged = new Map(
        all.map((operation) => {
          const title = titleOf(operation);
          return [title, judge(clean.get(title)!, outcomes.get(title)!, costs[habit]?.cost)] as const;
        }),
      );
      found.set(habit, judged);
      const wrong = [...judged].filter(([, { verdict }]) => verdict === 'wrong');
      expect(wrong.map(([title, { told, why }]) => ({ title, told, why: why.slice(0, 3) }))).toEqual([]);
    },
    60_000,
  );
});

/** Calls that say what others say too, or of which the documents show neither fields nor answer. */
const unneeded = [
  'GET /api/usercurrent/{timestamp}',
  'DELETE /deletegroup/{id}',
  'POST /api/getgroupspecifique/sujet',
  'POST /userremovegroup',
  'POST /murgroupid',
  'POST /bibliogroupe',
  'GET /doc/{email}/{communityId}',
  'POST /api/listfilegroupe',
  'GET /statistique/tauxlive',
  'GET /api/users/{id}/toggle-admin',
];

describe('the walk', () => {
  it('asks for every documented call but those that nobody needs', () => {
    const asked = new Set([...clean.values()].flatMap(({ calls }) => calls));
    const known = rooms(() => 'sha256').map(({ operation }) => operation);
    expect(known.filter((operation) => !asked.has(operation)).toSorted()).toEqual(unneeded.toSorted());
  });

  it('is what docs/older-api.md tells', async () => {
    await expect(pageOf(kinds, settings, operations, found)).toMatchFileSnapshot('../../docs/older-api.md');
  });
});
