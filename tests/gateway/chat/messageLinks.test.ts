import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { messages } from '../../../backend/chat/tables.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let reader: TestPerson;
let conversation: number;
let rows: string[];

beforeAll(async () => {
  platform = await startPlatform();
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
afterAll(() => platform.close());

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

it('starts around a message, and pages in both directions in one call each', async () => {
  const middle = await load(platform, `last: 5, aroundDatabaseId: "${rows[14]}"`);
  expect(middle).toMatchObject({
    rows: rows.slice(12, 17),
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
    calls: 1,
  });
  const older = await load(platform, `last: 12, before: "${middle.pageInfo.startCursor}"`);
  expect(older).toMatchObject({ rows: rows.slice(0, 12), pageInfo: { hasPreviousPage: false }, calls: 1 });
  const newer = await load(platform, `first: 5, after: "${middle.pageInfo.endCursor}"`);
  expect(newer).toMatchObject({ rows: rows.slice(17, 22), pageInfo: { hasNextPage: true }, calls: 1 });
  const newest = await load(platform, `first: 20, after: "${newer.pageInfo.endCursor}"`);
  expect(newest).toMatchObject({ rows: rows.slice(22), pageInfo: { hasNextPage: false }, calls: 1 });
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
