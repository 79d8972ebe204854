/** What every operation costs an API that offers nothing beyond the documents: kept in costs.txt, so that no figure grows unseen. */
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gid } from './acts.ts';
import type { ExistingApi } from '../../../fixtures/existing-api/server.ts';
import { addCrowd } from './crowd.ts';
import { digestToken } from '../../../gateway/http/claims.ts';
import { type Place, startPlace } from './place.ts';
import { documents, isMutation, type Operation, operations, titleOf, variablesOf } from './operations.ts';
import { isWhole, sample } from './sample.ts';
import { ids, yann } from '../../../fixtures/existing-api/seed.ts';

/** The expected calls. */
const file = fileURLToPath(new URL('costs.txt', import.meta.url));
/** The most rounds of calls one after the other that an operation may need. */
const mostRounds = 3;
/**
 * Operations that take one round more: a post that mentions people looks them up before it is written and read back;
 * of a share, the original is looked up before it is shared.
 */
const longer: ReadonlySet<string> = new Set(['usePostFormMutation', 'ShareDialogMutation']);
/** Milliseconds without a new call after which all calls wait for responses. */
const silence = 40;

/** Holds responses back until no more calls come, to show which depend on others. */
function answerInRounds(): () => Promise<void> {
  let held: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const answerUnless = async (isMore: () => boolean) => {
    // On a busy machine requests may have come that were not read yet.
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    if (isMore()) return;
    const answered = held;
    held = [];
    for (const answer of answered) answer();
  };
  return () =>
    new Promise((resolve) => {
      held.push(resolve);
      const known = held.length;
      clearTimeout(timer);
      timer = setTimeout(() => void answerUnless(() => held.length > known), silence);
    });
}

interface Asked {
  title: string;
  as: string | null;
  document: string;
  variables: Record<string, unknown>;
  files?: Record<string, File>;
  /** Preparation before the operation. */
  before?: ((organisation: ExistingApi['organisation']) => void) | undefined;
}

const post = gid('Post', ids.everybody, ids.post);

/** What an ordinary mobile client asks in one operation. */
const mobile: Asked[] = [
  [
    'feed(first: 20) { comments }',
    '{ viewer { feed(first: 20) { nodes { id comments(first: 3) { nodes { id text author { name } } } } } } }',
  ],
  [
    'feed(first: 20) { reactors }',
    '{ viewer { feed(first: 20) { nodes { id reactors(first: 3) { nodes { name } } } } } }',
  ],
  [
    'feed(first: 20) with authors and communities',
    '{ viewer { feed(first: 20) { nodes { id text viewerReaction commentCount author { name jobTitle avatar { contentUrl } } community { title color kind memberCount viewerRole } } } } }',
  ],
  [
    'nodes of 25 posts',
    `{ nodes(ids: ${JSON.stringify(Array.from({ length: 25 }, (_none, index) => gid('Post', ids.everybody, 3_000 + index)))}) { id } }`,
  ],
  [
    'a post with comments and their replies',
    `{ node(id: "${post}") { ... on Post { comments(first: 20) { nodes { id replies(first: 5) { nodes { id text } } } } } } }`,
  ],
  [
    'conversations with participants',
    '{ viewer { conversations(first: 14) { nodes { id participants { name } } } } }',
  ],
  [
    'conversations with the mute icon',
    '{ viewer { conversations(first: 30) { nodes { id title viewerHasMuted } } } }',
  ],
  [
    'conversations alone',
    '{ viewer { conversations(first: 30) { nodes { id title unreadMessageCount isGroup: title lastMessageSummary { plainText } otherParticipants { name avatar { contentUrl } } } } } }',
  ],
  ['people with their profiles', '{ viewer { users(first: 20) { nodes { name birthDate country } } } }'],
  [
    'communities with their members',
    '{ viewer { communities(first: 20) { nodes { title members(first: 5) { totalCount nodes { name } } } } } }',
  ],
].map(([title = '', document = '']) => ({ title, as: yann, document, variables: {} }));

const askedBy = (operation: Operation): Asked => ({
  title: titleOf(operation),
  as: operation.as,
  document: documents.get(operation.name) ?? '',
  variables: variablesOf(operation, 'sha256'),
  ...(isMutation(operation)
    ? {
        before: operation.before,
        files: Object.fromEntries(
          Object.entries(operation.files ?? {}).map(([name, given]) => [`variables.input.${name}`, given]),
        ),
      }
    : {}),
});

const features: [feature: string, asked: Asked[]][] = [
  ...Object.entries(operations).map(([feature, rows]): [string, Asked[]] => [feature, rows.map(askedBy)]),
  ['what mobile clients ask', mobile],
];

type Request = ExistingApi['requests'][number];

/** How many rounds of calls one after the other there were; those of one kind, item by item, are one. */
function roundsOf(requests: readonly Request[]): number {
  const rounds = new Map<Request, number>();
  for (const request of requests.toSorted((a, b) => a.began - b.began)) {
    const before = [...rounds].filter(([{ ended }]) => ended <= request.began);
    const least = before.map(([{ operation }, round]) => round + (operation === request.operation ? 0 : 1));
    rounds.set(request, Math.max(1, ...least));
  }
  return Math.max(0, ...rounds.values());
}

interface Cost {
  calls: string[];
  rounds: number;
}

let place: Place;
const tokens = new Map<string, string>();

/** The token of somebody of whom the gateway knows who they are. */
async function tokenOf(as: string | null): Promise<string | undefined> {
  if (as === null) return undefined;
  const known = tokens.get(as) ?? '';
  const isGood = known !== '' && !(await place.gateway.services.tokenVerifier.isRevoked(known));
  const token = isGood ? known : await place.signIn(as);
  tokens.set(as, token);
  await place.ask('{ viewer { email } }', { token });
  return token;
}

async function costOf(
  { as, document, variables, files = {}, before }: Asked,
  isCrowded: boolean,
): Promise<Cost> {
  const { api } = place;
  api.reset();
  if (isCrowded) addCrowd(api.organisation);
  before?.(api.organisation);
  api.behave([]);
  const token = await tokenOf(as);
  // As at a start: nothing is held, and who asks is known.
  place.gateway.services.rest.separateReads();
  place.gateway.services.rest.forgetShared();
  if (token !== undefined) place.gateway.services.lists.forget(digestToken(token));
  const from = api.requests.length;
  api.behaviour.become({ gate: isCrowded ? null : answerInRounds() });
  await place.ask(document, { variables, files, ...(token === undefined ? {} : { token }) });
  const requests = api.requests.slice(from);
  return { calls: requests.map(({ operation }) => operation), rounds: roundsOf(requests) };
}

/** The calls with how often each was made. */
function summary(calls: readonly string[]): string {
  const times = new Map<string, number>();
  for (const call of calls) times.set(call, (times.get(call) ?? 0) + 1);
  const written = [...times].map(([call, count]) => `\`${call}\`${count > 1 ? ` × ${count}` : ''}`);
  return written.toSorted().join(', ') || 'none';
}

/** A row of the table. */
const rowOf = ({ title }: Asked, small: Cost, large: Cost): string =>
  `| ${title} | ${small.calls.length} | ${large.calls.length} | ${summary(large.calls)} |`;

const rows = new Map<Asked, string>();

beforeAll(async () => {
  place = await startPlace();
});
afterAll(() => place.close());

/** The lines of costs.txt. */
const kept = readFileSync(file, 'utf8').split('\n');

/** Measures up to four times, until the outcome is as expected, as a busy machine shares less. */
async function measureUntil<Outcome>(
  make: () => Promise<Outcome>,
  isExpected: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await make();
    if (attempt === 4 || isExpected(outcome)) return outcome;
  }
}

/** Calls and rounds of an operation; expected are its kept row and few rounds. */
const measure = (one: Asked): Promise<{ row: string; rounds: number }> =>
  measureUntil(
    async () => {
      const [small, large] = [await costOf(one, false), await costOf(one, true)];
      return { row: rowOf(one, small, large), rounds: small.rounds };
    },
    ({ row, rounds }) => kept.includes(row) && rounds <= mostRounds,
  );

it('every operation makes the calls listed in costs.txt, in at most three rounds', async () => {
  for (const one of features.flatMap(([, asked]) => sample(asked, 0, 20))) {
    const { row, rounds } = await measure(one);
    rows.set(one, row);
    expect({ title: one.title, isLong: rounds > mostRounds }).toEqual({
      title: one.title,
      isLong: longer.has(one.title),
    });
    if (!isWhole) expect(kept).toContain(row);
  }
}, 600_000);

/** What the web client asks when a page is opened by its address: around every page, and for the page itself. */
const around = ['applyBrandingQuery', 'ShellQuery', 'FirstSignInCheckQuery'];
const pages = [
  'HomePageQuery',
  'OwnPostsPageQuery',
  'SavedPostsPageQuery',
  'CommunitiesPageQuery',
  'CommunityPageQuery',
  'MembersPageQuery',
  'SettingsPageQuery',
  'CommunityLibraryPageQuery',
  'PollsPageQuery',
  'GalleryPageQuery',
  'PostPageQuery',
  'NotificationSettingsPageQuery',
  'OwnLibraryPageQuery',
  'SearchPageQuery',
  'PeoplePageQuery',
  'ProfilePageQuery',
  'UserPageQuery',
];

describe('a screen', () => {
  const all = Object.values(operations).flat();
  const named = (name: string): Asked => askedBy(all.find((row) => row.name === name)!);

  /** Opens a page by its address; answers what was asked of the API, who asks among it. */
  async function open(page: string): Promise<Request[]> {
    const { api, gateway } = place;
    const asked = [...around, page].map(named);
    const askAll = (token: string | undefined) =>
      Promise.all(
        asked.map(({ document, variables }) =>
          place.ask(document, { variables, ...(token ? { token } : {}) }),
        ),
      );
    api.reset();
    api.behave([]);
    const token = await tokenOf(yann);
    // What is asked for the first time takes longer, so that less of it is shared.
    await askAll(token);
    gateway.services.rest.separateReads();
    gateway.services.rest.forgetShared();
    gateway.services.lists.forget(digestToken(token ?? null));
    gateway.services.tokenVerifier.invalidate(token ?? '');
    const from = api.requests.length;
    api.behaviour.become({ gate: answerInRounds() });
    await askAll(token);
    return api.requests.slice(from);
  }

  it.each(sample(pages, 0, 3))('of %s makes no call twice', async (page) => {
    const repeated = async () => {
      const reads = (await open(page)).map(({ operation, path, fields }) =>
        operation.includes('{timestamp}') ? operation : `${operation} ${path} ${JSON.stringify(fields)}`,
      );
      return reads.filter((read, index) => reads.indexOf(read) !== index);
    };
    expect(await measureUntil(repeated, (reads) => reads.length === 0)).toEqual([]);
  });

  // Authentication and what depends on it only: home loads in five seconds from an API that takes two per call.
  it('loads home in two rounds of calls, the first of which authenticates', async () => {
    const rounds = async () => roundsOf(await open('HomePageQuery'));
    expect(await measureUntil(rounds, (count) => count === 2)).toBe(2);
  });
});

/** The text above the first table is kept as it is. */
it.runIf(isWhole)('costs.txt has a row for each operation', async () => {
  const first = kept.findIndex((line) => line.startsWith('## '));
  const sections = features.map(([feature, asked]) => {
    const measured = asked.map((one) => rows.get(one) ?? `| ${one.title} | not measured |`);
    return `\n## ${feature}\n\n| Operation | Small | Large | Calls |\n|---|---|---|---|\n${measured.join('\n')}\n`;
  });
  const introduction = `${kept.slice(0, first - 1).join('\n')}\n`;
  await expect(introduction + sections.join('')).toMatchFileSnapshot(file);
});
