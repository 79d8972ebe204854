import { beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { messages } from '../../../backend/chat/tables.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform, sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let reader: TestPerson;
let conversation: number;
let rows: string[];

beforeAll(async () => {
  const author = await platform.backend.addPerson();
  reader = await platform.backend.addPerson();
  ({ id: conversation } = await platform.content.addConversation([author, reader]));
  const { database } = platform.backend.context;
  await database.execute(sql`
    insert into ${messages} (conversation_id, author_id, content)
    select ${conversation}, ${author.id}, 'message ' || n from generate_series(1, 30) as n`);
  const stored = await database.select({ id: messages.id }).from(messages).orderBy(messages.id);
  rows = stored.map(({ id }) => String(id));
});

interface Page {
  nodes: { databaseId: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

const load = async (on: Platform, args: string) => {
  const { data, calls } = await on.ask<{ conversation: { messages: Page } }>(
    `query ($id: String!) { conversation(databaseId: $id) { messages(${args}) {
      nodes { databaseId } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`,
    { as: reader, variables: { id: String(conversation) } },
  );
  const { nodes, pageInfo } = data.conversation.messages;
  return {
    rows: nodes.map(({ databaseId }) => databaseId),
    pageInfo,
    calls: calls.filter((call) => call.includes('messageload')).length,
  };
};

it('B250: starts around a message, and pages in both directions in one call each', async () => {
  const middle = await load(platform, `last: 5, aroundDatabaseId: "${rows[14]}"`);
  expect(middle).toMatchObject({
    rows: rows.slice(12, 17),
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
    calls: 1,
  });
  const id = global('Message', conversation, rows[14]!);
  for (const size of ['first', 'last'])
    expect((await load(platform, `${size}: 5, aroundId: "${id}"`)).rows).toEqual(rows.slice(12, 17));
  const older = await load(platform, `last: 12, before: "${middle.pageInfo.startCursor}"`);
  expect(older).toMatchObject({ rows: rows.slice(0, 12), pageInfo: { hasPreviousPage: false }, calls: 1 });
  const newer = await load(platform, `first: 5, after: "${middle.pageInfo.endCursor}"`);
  expect(newer).toMatchObject({ rows: rows.slice(17, 22), pageInfo: { hasNextPage: true }, calls: 1 });
  const newest = await load(platform, `first: 20, after: "${newer.pageInfo.endCursor}"`);
  expect(newest).toMatchObject({ rows: rows.slice(22), pageInfo: { hasNextPage: false }, calls: 1 });
});

it('B990: reads messages with links alone in pages, error NOT_SUPPORTED without MESSAGE_CONTENTS', async () => {
  const { database } = platform.backend.context;
  const linked = [rows[3], rows[9], rows[20]];
  for (const row of linked)
    await database.execute(sql`update ${messages} set content = 'https://example.org' where id = ${row}`);
  const page = await load(platform, 'last: 2, content: LINK');
  expect(page).toMatchObject({ rows: linked.slice(1), pageInfo: { hasPreviousPage: true }, calls: 1 });
  const older = await load(platform, `last: 2, content: LINK, before: "${page.pageInfo.startCursor}"`);
  expect(older).toMatchObject({ rows: linked.slice(0, 1), pageInfo: { hasPreviousPage: false } });
  const other = await startPlatform({
    backend: platform.backend,
    settings: { API_EXTENSIONS: 'STABLE_PAGES,EXACT_COUNTS' },
  });
  try {
    const { data, errors } = await other.ask<{ conversation: object | null }>(
      'query ($id: String!) { conversation(databaseId: $id) { messages(last: 2, content: LINK) { nodes { id } } } }',
      { as: reader, variables: { id: String(conversation) } },
    );
    expect(data.conversation).toMatchObject({ messages: null });
    expect(errors?.[0]?.extensions?.code).toBe('NOT_SUPPORTED');
  } finally {
    await other.close();
  }
});

it('reads from the end for a message that does not exist, and without MESSAGE_LINKS', async () => {
  expect((await load(platform, 'last: 3, aroundDatabaseId: "999999"')).rows).toEqual(rows.slice(-3));
  const other = await startPlatform({
    backend: platform.backend,
    settings: { API_EXTENSIONS: 'STABLE_PAGES,EXACT_COUNTS' },
  });
  try {
    const page = await load(other, `last: 3, aroundDatabaseId: "${rows[14]}"`);
    expect(page.rows).toEqual(rows.slice(-3));
    const newer = await load(other, `first: 2, after: "${page.pageInfo.startCursor}"`);
    expect(newer.rows).toEqual(rows.slice(-2));
  } finally {
    await other.close();
  }
});

it.each([
  'first: 3, last: 3',
  'after: "MQ", before: "MQ"',
  'first: 3',
  'last: 3, aroundId: "TWVzc2FnZToxOjE", aroundDatabaseId: "1"',
])('rejects pages that have no place: %s', async (args) => {
  const { errors } = await platform.ask(
    `query ($id: String!) { conversation(databaseId: $id) { messages(${args}) { nodes { id } } } }`,
    { as: reader, variables: { id: String(conversation) } },
  );
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
});
