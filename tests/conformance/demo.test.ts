/**
 * The graph over the demo organisation: every connection obeys the Relay specification when it is read to
 * its end in pages of several sizes, and every node can be fetched again by its id. What is read follows
 * from the schema, so that a new type or connection is covered without a word here.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../gateway/app/schema.ts';
import { dispatches } from '../../backend/core/outbox/tables.ts';
import { currentMonth } from '../../backend/statistics/month.ts';
import { passwordDigest } from '../backend/harness.ts';
import { type Demo, takeDemo } from '../demo.ts';
import { type Platform, startPlatform } from '../gateway/platform.ts';
import {
  type ConnectionField,
  connectionFields,
  linkedNodes,
  nodeTypes,
  type Page,
  plainFields,
  type Sample,
} from './crawl.ts';

const schema = createSchema();
const fields = connectionFields(schema);
const types = nodeTypes(schema);

/** Objects of a type that are looked at, and items of a connection that are read. */
const mostSamples = 3;
const mostItems = 9;

let demo: Demo;
let platform: Platform;
let token: string;
const samples = new Map<string, Map<string, Sample>>();
/** The longest of each connection that was read: its owner and its first items. */
const longest = new Map<string, { owner: string; nodes: Sample[] }>();
const nameOf = (field: ConnectionField) => `${field.owner}.${field.name}`;

const ask = async <Data>(document: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await platform.ask<Data>(document, { as: { token }, variables });
  expect(errors).toEqual([]);
  return data;
};

/** Reasons to open an object: it is a poll, has open requests, or many comments. */
const rank = (node: Sample) =>
  (node.kind === 'POLL' ? 100 : 0) +
  100 * Number(node.membershipRequestCount ?? 0) +
  Number(node.voteCount ?? node.commentCount ?? node.replyCount ?? node.likeCount ?? 0);

/** Keeps an object, in place of a duller one where there are enough. */
function keep(sample: Sample): void {
  const known = samples.get(sample.__typename) ?? new Map<string, Sample>();
  samples.set(sample.__typename, known);
  if (known.has(sample.id)) return;
  const dullest =
    known.size < mostSamples ? undefined : [...known.values()].toSorted((a, b) => rank(a) - rank(b))[0];
  if (dullest && rank(dullest) >= rank(sample)) return;
  if (dullest) known.delete(dullest.id);
  known.set(sample.id, sample);
}

/** Milliseconds of a day. */
const day = 86_400_000;

const nothing: Page = {
  edges: [],
  nodes: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
};

async function page(
  owner: string,
  field: ConnectionField,
  size: number,
  cursor: string | null,
): Promise<Page> {
  const document = `query ($id: ID!, $size: Int, $cursor: String) { node(id: $id) { ... on ${field.owner} {
    ${field.name}(${field.size}: $size, ${field.cursor}: $cursor) {
      edges { cursor node { ...Item } } nodes { ...Item } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } } }
    fragment Item on ${field.item.name} { ${field.kinds.map((kind) => `... on ${kind.name} { ${plainFields(kind)} }`).join(' ')} }`;
  const data = await ask<{ node: Record<string, Page | null> }>(document, { id: owner, size, cursor });
  // Null is what the person may not read.
  return data.node[field.name] ?? nothing;
}

/** Reads a connection to its end (or to `mostItems`) in pages of one size, checking each page. */
async function crawl(owner: string, field: ConnectionField, size: number): Promise<Sample[]> {
  const isForward = field.direction === 'forward';
  let items: Sample[] = [];
  const cursors = new Set<string>();
  let cursor: string | null = null;
  for (;;) {
    const { edges, nodes, pageInfo } = await page(owner, field, size, cursor);
    expect(edges.map((edge) => edge.node)).toEqual(nodes);
    expect(edges.length).toBeLessThanOrEqual(size);
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([
      edges[0]?.cursor ?? null,
      edges.at(-1)?.cursor ?? null,
    ]);
    for (const edge of edges) {
      expect(cursors.has(edge.cursor)).toBe(false);
      cursors.add(edge.cursor);
    }
    // There is something behind a page exactly when it was reached by a cursor.
    expect(isForward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage).toBe(cursor !== null);
    items = isForward ? [...items, ...nodes] : [...nodes, ...items];
    const hasMore = isForward ? pageInfo.hasNextPage : pageInfo.hasPreviousPage;
    if (!hasMore || items.length >= mostItems) return items;
    expect(edges.length).toBe(size);
    cursor = isForward ? pageInfo.endCursor : pageInfo.startCursor;
  }
}

beforeAll(async () => {
  demo = await takeDemo();
  platform = await startPlatform({ dataFolder: demo.folder, env: demo.env });
  await likeComments();
  // A platform administrator can read everything.
  await platform.backend.context.database.execute(
    // Seen in an hour's time: reading does not change it meanwhile.
    sql`update users set is_administrator = true, last_seen_at = now() + interval '1 hour' where email = 'redactrice@example.org'`,
  );
  // Nothing that the demo organisation sends fails.
  await platform.backend.context.database.insert(dispatches).values({
    lane: 'mail',
    kind: 'password-change',
    payload: {},
    recipient: 'anna@example.org',
    failure: 'Mailbox full',
    givenUpAt: new Date(),
  });
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
  const input = { email: 'redactrice@example.org', passwordDigest: passwordDigest(), platform: 'WEB' };
  const { data } = await platform.ask<{ signIn: { token: string } }>(signIn, { variables: { input } });
  ({ token } = data.signIn);
  // The API counts fetching the first page as having seen it: from then on the badge stays what it is.
  await ask('{ viewer { notifications(first: 1) { nodes { id } } } }');
  const viewer = types.find((type) => type.name === 'Viewer');
  if (!viewer) throw new Error('The schema has no Viewer.');
  keep((await ask<{ viewer: Sample }>(`{ viewer { ${plainFields(viewer)} } }`)).viewer);
  // Searches need an argument, so exploring does not reach them.
  const searches = types.find((type) => type.name === 'Search');
  if (!searches) throw new Error('The schema has no Search.');
  for (const query of ['pr', 'le', 'guide', 'rien de tel'])
    keep(
      (
        await ask<{ viewer: { search: Sample } }>(
          `query ($query: String!) { viewer { search(query: $query) { ${plainFields(searches)} } } }`,
          { query },
        )
      ).viewer.search,
    );
  // As do lists of events.
  const events = types.find((type) => type.name === 'Event');
  if (!events) throw new Error('The schema has no Event.');
  const span = { from: new Date(Date.now() - 30 * day), to: new Date(Date.now() + 90 * day) };
  const agenda = await ask<{ viewer: { events: Sample[] } }>(
    `query ($from: DateTime!, $to: DateTime!) { viewer { events(from: $from, to: $to) { ${plainFields(events)} } } }`,
    span,
  );
  for (const event of agenda.viewer.events) keep(event);
  // The present month may have begun just now: that before it has something to rank.
  const monthly = types.find((type) => type.name === 'MonthlyStatistics');
  if (!monthly) throw new Error('The schema has no MonthlyStatistics.');
  const { year, month } = currentMonth(new Date());
  const last = await ask<{ viewer: { administration: { statistics: Sample } } }>(
    `query ($month: YearMonth) { viewer { administration { statistics(month: $month) { ${plainFields(monthly)} } } } }`,
    { month: new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7) },
  );
  keep(last.viewer.administration.statistics);
  await explore();
}, 180_000);
afterAll(async () => {
  await platform.close();
  await demo.remove();
});

/** Likes of comments and replies, which people of the demo seldom give: several for each, so that there are pages of them on whichever day. */
async function likeComments(): Promise<void> {
  const { database } = platform.backend.context;
  await database.execute(sql`
    insert into comment_likes (comment_id, user_id)
    select c.id, m.user_id from comments c
    join posts p on p.id = c.post_id join memberships m on m.community_id = p.community_id
    where m.user_id % 4 = 0 on conflict do nothing`);
  await database.execute(sql`
    update comments set like_count = (select count(*) from comment_likes l where l.comment_id = comments.id)`);
}

/** Follows connections and links from the viewer until every type has samples. */
async function explore(): Promise<void> {
  const explored = new Set<string>();
  for (;;) {
    const next = [...samples.values()]
      .flatMap((known) => [...known.values()])
      .find((sample) => !explored.has(sample.id));
    if (!next) return;
    explored.add(next.id);
    const type = types.find((each) => each.name === next.__typename);
    if (!type) throw new Error(`${next.__typename} is no node.`);
    for (const field of fields.filter((each) => each.owner === type.name)) {
      const { nodes } = await page(next.id, field, mostItems, null);
      if (nodes.length >= (longest.get(nameOf(field))?.nodes.length ?? 0))
        longest.set(nameOf(field), { owner: next.id, nodes });
      if (field.kinds.every((kind) => types.includes(kind))) nodes.forEach(keep);
    }
    const links = linkedNodes(schema, type);
    if (links.fields.length === 0) continue;
    const data = await ask<{ node: Record<string, unknown> }>(
      `query ($id: ID!) { node(id: $id) { ... on ${type.name} { ${links.selection} } } }`,
      { id: next.id },
    );
    for (const name of links.fields) {
      const linked = data.node[name];
      for (const each of Array.isArray(linked) ? linked : [linked]) if (each !== null) keep(each as Sample);
    }
  }
}

describe('the demo organisation', () => {
  it('has every node type and connection', () => {
    expect([...samples.keys()].toSorted()).toEqual(types.map((type) => type.name).toSorted());
    // Nobody has answered an event of the demo: people who try it find them open.
    const empty = fields.map(nameOf).filter((name) => !longest.get(name)?.nodes.length);
    expect(empty).toEqual(['Event.respondents']);
  });

  it.each(types.map((type) => [type.name, type] as const))(
    '%s is refetched by its id, unchanged',
    async (name, type) => {
      const known = [...(samples.get(name)?.values() ?? [])];
      const document = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on ${name} { ${plainFields(type)} } } }`;
      const ids = known.map((sample) => sample.id);
      const first = await ask<{ nodes: Sample[] }>(document, { ids });
      expect(first.nodes.map((node) => [node.__typename, node.id])).toEqual(
        known.map((sample) => [name, sample.id]),
      );
      // Both ways return the same node, except fields that differ by path or by time: the last use of a session is
      // stored each minute.
      const changing = { unreadPostCount: 0, email: null, jobTitle: null, phone: null, lastUsedAt: null };
      const comparable = (node: Sample) => ({ ...node, ...changing });
      expect(first.nodes.map(comparable)).toEqual(known.map(comparable));
    },
  );

  it.each(fields.map((field) => [nameOf(field), field] as const))(
    '%s obeys the Relay specification',
    async (_name, field) => {
      const { owner, nodes: whole } = longest.get(nameOf(field)) ?? { owner: '', nodes: [] };
      const pages = await crawl(owner, field, 4);
      // Reading stops after `mostItems`.
      const length = Math.min(pages.length, whole.length);
      const same =
        field.direction === 'forward'
          ? [pages.slice(0, length), whole.slice(0, length)]
          : [pages.slice(-length), whole.slice(-length)];
      // The last use of a session is stored each minute.
      const [read, expected] = same.map((nodes) => nodes.map((node) => ({ ...node, lastUsedAt: null })));
      expect(read).toEqual(expected);
      if (whole.length < mostItems) expect(pages.length).toBe(whole.length);
      const ids = whole.map((node) => node.id).filter((id) => id !== undefined);
      expect(new Set(ids).size).toBe(ids.length);
      const none = await page(owner, field, 0, null);
      expect(none).toMatchObject({ edges: [], nodes: [], pageInfo: { startCursor: null, endCursor: null } });
      expect(field.direction === 'forward' ? none.pageInfo.hasNextPage : none.pageInfo.hasPreviousPage).toBe(
        whole.length > 0,
      );
    },
  );

  it.each(fields.map((field, turn) => [nameOf(field), field, turn] as const))(
    '%s rejects invalid sizes and cursors',
    async (_name, field, turn) => {
      const owner = longest.get(nameOf(field))?.owner;
      const wrong = [[-1, null] as const, [100_000, null] as const, [1, 'un curseur d’ailleurs'] as const];
      for (const [size, cursor] of wrong.slice(turn % wrong.length).slice(0, 1)) {
        const document = `query ($id: ID!, $size: Int, $cursor: String) { node(id: $id) { ... on ${field.owner} { ${field.name}(${field.size}: $size, ${field.cursor}: $cursor) { pageInfo { hasNextPage } } } } }`;
        const { errors } = await platform.ask(document, {
          as: { token },
          variables: { id: owner, size, cursor },
        });
        expect(errors.map((error) => error.extensions.code)).toEqual([
          size === 100_000 ? expect.stringMatching(/BAD_USER_INPUT|TOO_COMPLEX/) : 'BAD_USER_INPUT',
        ]);
      }
    },
  );
});
