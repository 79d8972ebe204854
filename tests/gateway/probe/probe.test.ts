/** The probe's reports on an existing API: none if it works as documented, else each deviation by name. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { probe, type Report, type ProbeOptions } from '../../../gateway/probe/probe.ts';
import { type ExistingApi, startExistingApi } from '../../../fixtures/existing-api/server.ts';
import { type Deviation, kinds } from '../../../fixtures/existing-api/deviations.ts';
import { writes } from '../../../fixtures/existing-api/deviations/failing.ts';
import { password } from '../../../fixtures/existing-api/people.seed.ts';
import { yann, zoe } from '../../../fixtures/existing-api/seed.ts';

let api: ExistingApi;

beforeAll(async () => {
  api = await startExistingApi();
});
beforeEach(() => {
  api.reset();
  api.behave([]);
  api.undocumented.length = 0;
  api.requests.length = 0;
});
afterAll(() => api.close());

const ask = (wish: Partial<ProbeOptions> = {}, settings: Record<string, string> = {}): Promise<Report> =>
  probe({
    config: readConfig({ BACKEND_URL: api.url, ...settings }),
    user: { username: yann, password },
    administrator: { username: zoe, password },
    areWritesTried: false,
    ...wish,
  });

const finding = ({ findings }: Report, operation: string) =>
  findings.find((one) => one.operation === operation);
const tried = ({ findings }: Report) => findings.filter(({ verdict }) => verdict !== 'not tried');
const named = ({ habits }: Report): string[] => habits.map(({ name }) => name);
const setting = ({ settings }: Report, name: string) => settings.find((one) => one.name === name)?.value;

/** Figures of which the documents name no field. */
const unnamed = [
  'GET /statistique/userlive/0',
  'GET /statistique/userlive/1',
  'GET /statistique/tauxlivemonths/{month}/{year}',
  'GET /statreacts/{month}/{year}',
];

/**
 * What the organisation holds, but for every file that it was ever sent, and what the two accounts were notified
 * of: nothing documented takes these away.
 */
const held = () => structuredClone({ ...api.organisation, next: 0, keep: 0, now: 0, files: 0, notices: 0 });

/** Every documented call; file locations are an API's own matter. */
function documentedCalls(): string[] {
  const contract = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { 'x-origin': string }>>;
  };
  return Object.entries(contract.paths)
    .filter(([path]) => !path.startsWith('/files/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation['x-origin'] !== 'extension')
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
}

it.each([false, true])(
  'reports every call of a documented API, and leaves nothing (with writes: %s)',
  async (areWritesTried) => {
    const before = held();
    const report = await ask({ areWritesTried });
    const others = tried(report).filter(({ verdict }) => verdict !== 'as documented');
    expect(others.map(({ operation, verdict }) => [operation, verdict])).toEqual(
      unnamed.map((operation) => [operation, 'undocumented']),
    );
    expect(named(report)).toEqual([]);
    expect(report.remains).toEqual([]);
    expect(api.undocumented).toEqual([]);
    const { findings } = report;
    expect(findings.map(({ operation }) => operation).toSorted()).toEqual(documentedCalls().toSorted());
    expect(findings.filter(({ verdict, detail }) => verdict === 'not tried' && !detail)).toEqual([]);
    expect(held()).toEqual(before);
    const written = api.requests.filter(({ isWrite }) => isWrite).map(({ operation }) => operation);
    if (!areWritesTried) expect(written).toEqual(['POST /api/login_check', 'POST /api/login_check']);
  },
);

describe('a deviation', () => {
  /** Deviations that the report does not name, with reasons. */
  const unnamed: Partial<Record<Deviation, string>> = {
    lengthRequired: 'the gateway always says how long its bodies are, so that nothing is refused',
    placeholders: 'the documents themselves write NULL for an absent file',
    escapes: 'it is JSON like any other',
    absentNulls: 'so is this: what is absent and what is null are the same to readers',
    emptyTexts: 'the documents do not say how a text is written where there is none',
    numberFlags: 'the documents do not say how flags are written, and show 1 and 0 themselves',
    pieces: 'it is HTTP like any other',
    closing: 'so is this',
  };
  /** What is named by another name. */
  const namedAs: Partial<Record<Deviation, string>> = {
    // The calls that write numbers as text are listed beside it.
    changingIds: 'textNumbers',
  };
  /** What comes with a deviation: dates without a zone, lists of people that became null, other writes that are cut. */
  const beside: Partial<Record<Deviation, string[]>> = {
    frenchDates: ['localDates'],
    noAuthor: ['emptyNull'],
    lateWrites: ['cut'],
    wrapped: ['statusWord'],
  };
  /** Deviations that the probe meets in answers to writes, beside those of writes themselves. */
  const shownByWrites = new Set<string>(['flagAction', 'statusWord', 'wrapped']);
  /** Settings that the probe proposes under a deviation. */
  const proposed: Partial<Record<Deviation, [name: string, value: string]>> = {
    md5: ['PASSWORD_DIGEST', 'md5'],
    formOnly: ['API_BODY', 'form'],
    bareFiles: ['API_FILES', 'uploads'],
  };
  /** Deviations that do not hide each other: one probe meets all of a line. */
  const together: Deviation[][] = [
    ['bare', 'singleuserWrapped', 'listOfOne', 'encodedTwice', 'keyed', 'emptyObject', 'relationsAsLists'],
    ['wrapped', 'gaps', 'emptyFalse', 'noTotals', 'entities', 'localDates', 'changingIds'],
    ['data', 'emptyNull', 'duplicates', 'capped', 'frenchDates', 'textNumbers', 'flagAction'],
    ['enveloped', 'phpDates', 'textFlags', 'nullTexts', 'absoluteFiles', 'bom', 'gzip'],
    ['offsetDates', 'frenchFlags', 'statusWord', 'notices', 'latin1', 'allAtOnce', 'nullRows'],
    ['secondDates', 'latin1Unsaid', 'htmlType', 'noAuthor', 'noCommunity', 'noIds'],
  ];
  async function reportUnder(deviations: Deviation[]): Promise<Report> {
    const isHanging = deviations.includes('hanging');
    // One call times out.
    api.behave(deviations, isHanging ? ['POST /api/publication'] : []);
    return ask(
      { areWritesTried: deviations.some((one) => one in writes || shownByWrites.has(one)) },
      isHanging ? { API_TIMEOUT_MS: '1500' } : {},
    );
  }

  const reportable = Object.values(kinds).flatMap((sentences) => Object.keys(sentences) as Deviation[]);
  const alone = reportable.filter((one) => !(one in unnamed) && !together.flat().includes(one));
  it.each([...together, ...alone.map((one) => [one])].map((group) => [group.join(', '), group] as const))(
    'is reported, and no other: %s',
    async (_names, group) => {
      const names = group.flatMap((one) => [namedAs[one] ?? one, ...(beside[one] ?? [])]);
      const report = await reportUnder(group);
      expect(named(report)).toEqual([...new Set(names)].toSorted());
      const [name, value] = proposed[group[0]!] ?? [];
      if (name !== undefined) expect(setting(report, name)).toBe(value);
    },
  );

  it('is not reported if the gateway does not notice it', async () => {
    api.behave(Object.keys(unnamed) as Deviation[]);
    expect(named(await ask())).toEqual([]);
  });

  it('of one call is reported for that call', async () => {
    api.behave(['htmlPage'], ['POST /api/publication']);
    const report = await ask();
    expect(finding(report, 'POST /api/publication')).toMatchObject({
      verdict: 'unusable',
      loss: 'the feed',
      detail: 'A page for people comes instead of an answer',
    });
    expect(report.counts).toMatchObject({ unusable: 1, missing: 0 });
  });
});

describe('a setting', () => {
  it('API_TIME_ZONE is derived from a new post', async () => {
    api.behave(['localDates']);
    const right = await ask({ areWritesTried: true });
    expect(right.settings.find(({ name }) => name === 'API_TIME_ZONE')).toMatchObject({
      value: 'Europe/Paris',
      note: 'a new post bore the present time',
    });
    const wrong = await ask({ areWritesTried: true }, { API_TIME_ZONE: 'America/Martinique' });
    expect(setting(wrong, 'API_TIME_ZONE')).toMatch(/^Etc\/GMT-[12]$/);
  });

  it('API_FILES lists other file servers', async () => {
    const [post] = api.organisation.posts.filter(({ imag }) => imag.length > 0);
    post!.imag = ['https://files.mutuelle.example/a.png'];
    expect(setting(await ask(), 'API_FILES')).toMatch(/,https:\/\/files\.mutuelle\.example$/);
  });
});

describe('signing in', () => {
  it('that fails leaves the rest untried', async () => {
    const report = await ask({ user: { username: yann, password: 'faux' }, administrator: null });
    expect(report.isSignedIn).toBe(false);
    expect(tried(report).map(({ operation }) => operation)).toEqual([
      'GET /admin/platformget',
      'POST /api/login_check',
      'GET /cgu/qr-code.png',
    ]);
  });

  it("without an administrator leaves administrators' calls untried", async () => {
    const report = await ask({ administrator: null });
    expect(finding(report, 'POST /reports')).toMatchObject({
      verdict: 'not tried',
      detail: 'no administrator’s account was given',
    });
  });
});

it('reports what it could not remove', async () => {
  api.behave(['statusFalse'], ['DELETE /api/deletegroup/{id}']);
  const { remains } = await ask({ areWritesTried: true });
  const left = api.organisation.communities.filter(({ titre }) => titre.startsWith('Agora probe'));
  expect(left).toHaveLength(1);
  expect(remains).toEqual([`the community ${left[0]?.id}, whose name begins with « Agora probe »`]);
});

it('reports what may remain after writes without response', async () => {
  api.behave(['lostWrites'], ['POST /creategroupall']);
  const { remains, findings } = await ask({ areWritesTried: true });
  expect(remains).toEqual([
    'perhaps a community whose name begins with « Agora probe »: its making was not answered',
  ]);
  expect(findings.find(({ operation }) => operation === 'POST /api/group/publication')).toMatchObject({
    verdict: 'not tried',
    detail: 'a call before it, whose answer it needs, had no result',
  });
});

it('removes what it created when interrupted', async () => {
  const interrupted = new AbortController();
  const { requests } = api;
  const watch = setInterval(() => {
    if (requests.some(({ operation }) => operation === 'POST /api/poll')) interrupted.abort();
  }, 1);
  const report = await ask({ areWritesTried: true, signal: interrupted.signal });
  clearInterval(watch);
  expect(report.ended).toBe('the probe was interrupted');
  expect(report.remains).toEqual([]);
  expect(api.organisation.communities.filter(({ titre }) => titre.startsWith('Agora'))).toEqual([]);
});

it('contains no secret and no user content', async () => {
  api.behave(['nullRows', 'noIds', 'noAuthor']);
  const text = JSON.stringify(await ask({ areWritesTried: true }));
  const { people, posts, communities } = api.organisation;
  const secrets = [
    password,
    ...people.flatMap(({ email, nom }) => [email, nom]),
    ...posts.map(({ text }) => text),
    ...communities.map(({ titre }) => titre),
  ].filter((text) => text.length > 3);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
