/**
 * Every operation of the web client in front of an existing API: as documented, then under every deviation.
 * `npm test` covers each operation and each deviation in a sample of the cells. All cells, and the update of
 * `outcomes.json`: `npm run soak -- existing-api`, `EXISTING_API_CELLS=all npx vitest run <this file> -u`.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls as documentedCalls } from '../../../fixtures/existing-api/calls.ts';
import { type Deviation, kinds } from '../../../fixtures/existing-api/deviations.ts';
import { writes } from '../../../fixtures/existing-api/deviations/failing.ts';
import { type Cost, rows } from '../../../fixtures/existing-api/deviations/rows.ts';
import { settings } from '../../../fixtures/existing-api/deviations/sending.ts';
import { yann } from '../../../fixtures/existing-api/seed.ts';
import { changesOf } from './changes.ts';
import { documents, isMutation, type Operation, operations, titleOf } from './operations.ts';
import { expectedOf, outcomeOf, outcomesFile, textOf, type Walked } from './outcomes.ts';
import { type Place, startPlace } from './place.ts';
import { isWhole, sample } from './sample.ts';
import { judge } from './verdict.ts';
import { type Outcome, perform } from './walk.ts';

const all = Object.values(operations).flat();
const deviations = Object.values(kinds).flatMap((sentences) => Object.keys(sentences)) as Deviation[];
const costs: Readonly<Record<string, { cost: Cost } | undefined>> = rows;

/** Deviations that fail calls, which would open the gateway's circuit breaker. */
const wearing = new Set<string>(['hanging', 'lateWrites', 'lostWrites']);

/** Deviations that affect one call only: all operations that use it are covered. */
const narrow: Partial<Record<Deviation, string>> = {
  flagAction: 'POST /api/dolike',
  noTotals: 'POST /api/getgroupspecifique/admin',
  singleuserWrapped: 'GET /api/singleuser/{id}',
};

/** Signs somebody in and verifies the token first; retries with a short timeout. */
const enter = (place: Place, as: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const token = await place.signIn(as);
      const { errors } = await perform(place, { name: 'ProfilePageQuery', as }, token);
      expect(errors).toEqual([]);
      return token;
    },
    { timeout: 30_000 },
  );

/** Milliseconds for which a token serves further walks; the gateway verifies it again after a minute. */
const servesFor = 20_000;
const entered = new Map<string, { token: string; at: number }>();

/** The token of somebody who has entered a place a moment ago, or enters it now. */
async function tokenOf(place: Place, as: string): Promise<string> {
  const key = `${place.url} ${as}`;
  const known = entered.get(key);
  const isGood = known && Date.now() - known.at < servesFor;
  if (isGood && place.gateway.services.tokenVerifier.isConfirmed(known.token)) return known.token;
  const token = await enter(place, as);
  entered.set(key, { token, at: Date.now() });
  return token;
}

/** Runs operations one after the other, each with the initial data. */
async function walk(
  place: Place,
  walked: readonly Operation[],
  deviation: Deviation | undefined,
): Promise<Map<string, Outcome>> {
  const { api } = place;
  const under = deviation === undefined ? [] : [deviation];
  // A new sign-in closes the circuit breaker.
  const isWearing = deviation !== undefined && wearing.has(deviation);
  // A deviation that needs a setting is always active.
  const always = deviation !== undefined && deviation in settings ? under : [];
  const outcomes = new Map<string, Outcome>();
  for (const operation of walked) {
    api.behave(always);
    const { as } = operation;
    const isNew = isWearing || (isMutation(operation) && operation.endsSession === true);
    const token = await (isNew ? enter : tokenOf)(place, as ?? yann);
    api.reset();
    if (isMutation(operation)) operation.before?.(api.organisation);
    api.behave(under);
    outcomes.set(titleOf(operation), await perform(place, operation, as === null ? undefined : token));
  }
  api.behave([]);
  return outcomes;
}

/** Milliseconds that a walk may take on a busy machine. */
const slow = 180_000;

let plain: Place;
let clean: Map<string, Outcome>;
const cleanOf = (operation: Operation): Outcome => clean.get(titleOf(operation))!;

beforeAll(async () => {
  plain = await startPlace();
  clean = await walk(plain, all, undefined);
}, slow);
afterAll(() => plain.close());

const userErrors = (value: unknown): unknown[] =>
  Object.values((value ?? {}) as Record<string, { userErrors?: unknown[] } | null>).flatMap(
    (payload) => payload?.userErrors ?? [],
  );

describe('an API as documented', () => {
  it('serves every query and mutation of the web client', () => {
    expect([...new Set(all.map(({ name }) => name))].toSorted()).toEqual([...documents.keys()].toSorted());
    expect(new Set(all.map(titleOf)).size).toBe(all.length);
  });

  it('serves every operation by documented calls', () => {
    for (const operation of all) {
      const { data, errors, undocumented, writes: sent } = cleanOf(operation);
      const { instead } = operation;
      const codes = [...new Set(errors.map(({ extensions }) => extensions.code))];
      const reported = {
        title: titleOf(operation),
        undocumented,
        codes,
        refusals: userErrors(data.value).length,
      };
      const isRefused = isMutation(operation) && instead !== undefined;
      expect(reported).toEqual({
        title: titleOf(operation),
        undocumented: [],
        codes: instead && !isRefused ? [instead.code] : [],
        refusals: isRefused ? 1 : 0,
      });
      // The documented check for a first sign-in is a POST.
      const writesOfQuery = operation.name === 'FirstSignInCheckQuery' ? ['POST /api/first'] : [];
      if (!isMutation(operation) || instead) expect(sent).toEqual(writesOfQuery);
    }
  });

  it('stores the values of writes.json for each mutation', async () => {
    const made = all.filter(isMutation).map((operation) => {
      const { writes: sent, before, left } = cleanOf(operation);
      return `${JSON.stringify(titleOf(operation))}: ${JSON.stringify([...sent, ...changesOf(before, left)])}`;
    });
    await expect(`{\n${made.join(',\n')}\n}\n`).toMatchFileSnapshot('./writes.json');
  });
});

/** Number of parallel servers, for deviations that mostly wait or open the circuit breaker. */
const atOnce = 16;
/** API_TIMEOUT_MS for an API that does not respond; long enough for sign-ins, sixteen of which run in parallel. */
const patience = '400';

/** Runs operations on several servers in parallel, so that no gateway sees consecutive failures. */
async function walkApart(walked: readonly Operation[], deviation: Deviation): Promise<Map<string, Outcome>> {
  const count = Math.min(atOnce, Math.ceil(walked.length / (deviation === 'hanging' ? 2 : 6)));
  const parts = Array.from({ length: count }, (_none, part) =>
    walked.filter((_operation, index) => index % count === part),
  );
  const outcomes = await Promise.all(
    parts.map(async (part) => {
      const place = await startPlace({
        settings: deviation === 'hanging' ? { API_TIMEOUT_MS: patience } : {},
      });
      try {
        return await walk(place, part, deviation);
      } finally {
        await place.close();
      }
    }),
  );
  const found = new Map(outcomes.flatMap((part) => [...part]));
  // In the order of the operations, whatever the number of places.
  return new Map(walked.map((operation) => [titleOf(operation), found.get(titleOf(operation))!]));
}

async function walkWithSetting(walked: readonly Operation[], deviation: keyof typeof settings) {
  const made = { settings: settings[deviation] ?? {} };
  const place = await startPlace(deviation === 'md5' ? { ...made, digest: 'md5' } : made);
  try {
    return await walk(place, walked, deviation);
  } finally {
    await place.close();
  }
}

/** The deviations of answers; each has its own part of the operations, all parts together have all. */
const ofAnswers = deviations.filter((deviation) => !(deviation in writes));

/** The operations that are walked under a deviation: its diagonal of the table, and what it is about. */
function chosen(deviation: Deviation): Operation[] {
  if (deviation in writes) return sample(all.filter(isMutation), deviations.indexOf(deviation), 30);
  const call = narrow[deviation];
  const about = all.filter((operation) => call !== undefined && cleanOf(operation).calls.includes(call));
  const diagonal = sample(all, ofAnswers.indexOf(deviation), ofAnswers.length);
  return [...new Set([...diagonal, ...about])];
}

const isSet = (deviation: Deviation): deviation is keyof typeof settings => deviation in settings;

async function walkUnder(deviation: Deviation): Promise<Map<string, Outcome>> {
  const walked = chosen(deviation);
  if (wearing.has(deviation)) return walkApart(walked, deviation);
  return isSet(deviation) ? walkWithSetting(walked, deviation) : walk(plain, walked, deviation);
}

/** When the gateway stops waiting depends on the machine. */
const withoutTiming = (outcome: string): string =>
  [...new Set(outcome.replaceAll('UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT').split(' '))].join(' ');

const found = new Map<string, Walked>();

describe.each(Object.entries(kinds))('%s', (_kind, sentences) => {
  it.each(Object.entries(sentences))(
    '%s: %s',
    async (deviation) => {
      const outcomes = await walkUnder(deviation as Deviation);
      const judged = [...outcomes].map(
        ([title, outcome]) => [title, judge(clean.get(title)!, outcome, costs[deviation]?.cost)] as const,
      );
      const wrong = judged.filter(([, { verdict }]) => verdict === 'wrong');
      expect(wrong.map(([title, { reported, why }]) => ({ title, reported, why: why.slice(0, 3) }))).toEqual(
        [],
      );
      const walked = new Map(
        judged.map(([title, judgement]) => {
          const outcome = outcomeOf(judgement);
          return [title, deviation === 'hanging' ? withoutTiming(outcome) : outcome];
        }),
      );
      found.set(deviation, walked);
      if (isWhole) return;
      const expected = new Map([...walked].map(([title]) => [title, expectedOf(deviation, title)]));
      expect(walked).toEqual(expected);
    },
    slow,
  );
});

/** Failures of one call while all others answer. */
const failures: readonly Deviation[] = ['errorIn200', 'statusFalse', 'statusError', 'htmlPage'];

/** Each call with the query that makes most calls beside it; while the settings fail, the last known ones serve. */
function failingCalls(): { query: Operation; call: string }[] {
  const seen = new Set(['GET /admin/platformget']);
  const countOf = (query: Operation) => new Set(cleanOf(query).calls).size;
  return (
    all
      .filter((query) => !isMutation(query) && query.as !== null && countOf(query) > 2)
      // Its other figures have no documented names.
      .filter(({ name }) => name !== 'StatisticsPageLiveQuery')
      .toSorted((a, b) => countOf(b) - countOf(a))
      .flatMap((query) => [...new Set(cleanOf(query).calls)].map((call) => ({ query, call })))
      .filter(({ call }) => !seen.has(call) && seen.add(call))
  );
}

it(
  'reports a failed call as an error, and keeps the results of the others',
  async () => {
    for (const [index, { query, call }] of failingCalls().entries())
      for (const failure of isWhole ? failures : [failures[index % failures.length]!]) {
        plain.api.behave([]);
        const token = await enter(plain, query.as!);
        plain.api.behave([failure], [call]);
        const { verdict, reported, why } = judge(
          cleanOf(query),
          await perform(plain, query, token),
          undefined,
        );
        const row = { query: titleOf(query), call, failure, reported };
        expect({ ...row, verdict, why }).toEqual({ ...row, verdict: 'partial', why: [] });
      }
  },
  slow,
);

/** Calls that are redundant, or of which the documents show neither fields nor response. */
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
  it('B789: uses every documented call but the redundant ones', () => {
    const asked = new Set([...clean.values()].flatMap(({ calls }) => calls));
    const known = documentedCalls(() => 'sha256').map(({ operation }) => operation);
    expect(known.filter((operation) => !asked.has(operation)).toSorted()).toEqual(unneeded.toSorted());
  });

  it('covers every operation under some deviation', () => {
    const walked = new Set(deviations.flatMap(chosen));
    expect(all.filter((operation) => !walked.has(operation))).toEqual([]);
  });

  it.runIf(isWhole)('has the outcomes of outcomes.json', async () => {
    await expect(textOf(found)).toMatchFileSnapshot(outcomesFile);
  });

  it('makes the calls of costs.txt', () => {
    const page = readFileSync(new URL('costs.txt', import.meta.url), 'utf8');
    const counts = new Map(
      [...page.matchAll(/^\| (.+?) \| (\d+) \|/gm)].map(([, title = '', count]) => [title, Number(count)]),
    );
    const made = all.map((operation) => [titleOf(operation), cleanOf(operation).calls.length] as const);
    expect(made).toEqual(made.map(([title]) => [title, counts.get(title)]));
  });

  it('has its deviations in docs/existing-api/deviations.md, described where not everything is right', () => {
    const page = readFileSync(new URL('../../../docs/existing-api/deviations.md', import.meta.url), 'utf8');
    const outcomes = readFileSync(outcomesFile, 'utf8');
    const expected = Object.values(kinds)
      .flatMap((sentences) => Object.entries(sentences))
      .map(([name, sentence]) =>
        outcomes.includes(`"${name}":`) ? `- \`${name}\`: ${sentence}` : `\`${name}\``,
      );
    expect(expected.filter((text) => !page.includes(text))).toEqual([]);
  });
});
