/** Every operation of the web client under every habit: as without it, or told; never wrong in silence. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Place, startPlace } from './gateway.ts';
import { type Habit, kinds } from './habits.ts';
import { writes } from './habits/failing.ts';
import { type Cost, rows } from './habits/rows.ts';
import { settings } from './habits/sending.ts';
import { isMutation, type Operation, titleOf } from './operations/operation.ts';
import { operations } from './operations/rooms.ts';
import { rooms } from './rooms.ts';
import { yann } from './seed.ts';
import { pageOf, type Walked } from './table.ts';
import { judge } from './verdict.ts';
import { type Outcome, perform } from './walk.ts';

const all = Object.values(operations).flat();
const people = [...new Set(all.flatMap(({ as }) => as ?? []))];
const costs: Readonly<Record<string, { cost: Cost } | undefined>> = rows;

/** Habits that make calls fail so that the gateway would leave the API alone for a while. */
const wearing = new Set<string>(['hanging', 'lateWrites', 'lostWrites']);

/**
 * Signs somebody in, and has the API confirm the token: the walk is about what comes then. A gateway that waits
 * but a moment is asked again.
 */
const enter = (place: Place, as: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const token = await place.signIn(as);
      const { errors } = await perform(place, { name: 'GreetingQuery', as }, token);
      expect(errors).toEqual([]);
      return token;
    },
    { timeout: 30_000 },
  );

const enterAll = async (place: Place): Promise<Map<string, string>> =>
  new Map(await Promise.all(people.map(async (as) => [as, await enter(place, as)] as const)));

/** Walks operations one after the other, each in the organisation as it was at first. */
async function walk(
  place: Place,
  walked: readonly Operation[],
  habit: Habit | undefined,
): Promise<Map<string, Outcome>> {
  const habits = habit === undefined ? [] : [habit];
  const { api } = place;
  // Who has just come in shows the gateway that the API is there.
  const isWearing = habit !== undefined && wearing.has(habit);
  // What a setting is made for is there all the time.
  const always = habit !== undefined && habit in settings ? habits : [];
  api.behave(always);
  const tokens = await enterAll(place);
  const outcomes = new Map<string, Outcome>();
  for (const operation of walked) {
    api.behave(always);
    api.reset();
    if (isMutation(operation)) operation.before?.(api.organisation);
    const { as } = operation;
    const isAnew = isWearing || (isMutation(operation) && operation.endsSession === true);
    const token = isAnew ? await enter(place, as ?? yann) : tokens.get(as ?? '');
    api.behave(habits);
    outcomes.set(titleOf(operation), await perform(place, operation, as === null ? undefined : token));
  }
  api.behave([]);
  return outcomes;
}

let plain: Place;
let clean: Map<string, Outcome>;
const found = new Map<string, Walked>();

beforeAll(async () => {
  plain = await startPlace();
  clean = await walk(plain, all, undefined);
});
afterAll(() => plain.close());

/** Places at once, where the walk waits more than it works, or wears a gateway out. */
const atOnce = 16;
/** Milliseconds that an API which never answers is waited for; it does answer who signs in, among sixteen at once. */
const patience = '400';

/** Walks in several places at once, so that no gateway meets one failure after the other. */
async function walkApart(habit: Habit): Promise<Map<string, Outcome>> {
  const walked = habit === 'hanging' ? all : all.filter(isMutation);
  const parts = Array.from({ length: atOnce }, (_none, part) =>
    walked.filter((_operation, index) => index % atOnce === part),
  );
  const outcomes = await Promise.all(
    parts.map(async (part) => {
      const place = await startPlace({
        settings: habit === 'hanging' ? { API_TIMEOUT_MS: patience } : {},
      });
      try {
        return await walk(place, part, habit);
      } finally {
        await place.close();
      }
    }),
  );
  return new Map(outcomes.flatMap((part) => [...part]));
}

/** How long is waited before nobody waits any more is a matter of the machine. */
const withoutTiming = (judged: Walked): Walked =>
  new Map(
    [...judged].map(([title, { told, ...judgement }]) => {
      const codes = told.map((code) => (code === 'UPSTREAM_UNAVAILABLE' ? 'UPSTREAM_TIMEOUT' : code));
      return [title, { ...judgement, told: [...new Set(codes)].toSorted() }];
    }),
  );

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
  if (wearing.has(habit)) return walkApart(habit);
  if (isSet(habit)) return walkWithSetting(habit);
  return walk(plain, habit in writes ? all.filter(isMutation) : all, habit);
}

describe.each(Object.entries(kinds))('%s', (_kind, sentences) => {
  it.each(Object.entries(sentences))(
    '%s: %s',
    async (habit) => {
      const outcomes = await walkUnder(habit as Habit);
      const judged = new Map(
        [...outcomes].map(
          ([title, outcome]) => [title, judge(clean.get(title)!, outcome, costs[habit]?.cost)] as const,
        ),
      );
      found.set(habit, habit === 'hanging' ? withoutTiming(judged) : judged);
      const wrong = [...judged].filter(([, { verdict }]) => verdict === 'wrong');
      expect(wrong.map(([title, { told, why }]) => ({ title, told, why: why.slice(0, 3) }))).toEqual([]);
    },
    180_000,
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
  it('B789: asks for every documented call but those that nobody needs', () => {
    const asked = new Set([...clean.values()].flatMap(({ calls }) => calls));
    const known = rooms(() => 'sha256').map(({ operation }) => operation);
    expect(known.filter((operation) => !asked.has(operation)).toSorted()).toEqual(unneeded.toSorted());
  });

  it('is what docs/older-api.md tells', async () => {
    await expect(pageOf(kinds, settings, operations, found)).toMatchFileSnapshot('../../docs/older-api.md');
  });
});
