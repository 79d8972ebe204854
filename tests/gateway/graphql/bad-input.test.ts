/** Bad values for every argument of the graph are refused in words, over HTTP and over WebSockets. */
import { addDocument, addFolder } from '../../backend/library/entries.ts';
import { scheduledPosts } from '../../../backend/feed/tables.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSchema } from '../../../gateway/app/schema.ts';
import { global, makePlace } from '../callers.ts';
import { type ClientError, sharedPlatform } from '../platform.ts';
import type { TestPerson } from '../../backend/harness.ts';
import {
  badValues,
  forgedCursors,
  oddValues,
  type Target,
  targetsOf,
  unwritable,
  withValue,
} from './fuzzing.ts';

const platform = sharedPlatform({ env: { LOG_LEVEL: 'silent' } });
let admin: TestPerson;
let targets: Target[];

/** Error codes for internal failures, as opposed to invalid requests. */
const ours = /^(INTERNAL_SERVER_ERROR|UPSTREAM_)/;

beforeAll(async () => {
  const place = await makePlace(platform, 'public');
  admin = place.people.platformAdministrator;
  const { backend, content } = platform;
  await backend.addMember(place.community, admin, 'ROLE_ADMIN');
  const post = await backend.addPost(place.community, admin);
  const poll = await content.addPoll(place.community, admin);
  const event = await content.addEvent(place.community, admin);
  const share = await backend.addPost(place.community, admin, { isShare: true, sharedPostId: post.id });
  const conversation = await content.addConversation([admin, place.member, place.other], 'Essais');
  const comment = await content.comment(admin, post);
  const reply = await content.reply(admin, comment);
  const message = await content.send(admin, conversation);
  await backend.context.database
    .insert(notifications)
    .values({ userId: admin.id, action: 'groups', description: 'Une nouvelle' });
  await backend.context.database.insert(scheduledPosts).values({
    authorId: admin.id,
    communityId: place.community.id,
    text: 'Plus tard',
    publishAt: new Date(Date.now() + 86_400_000),
  });
  const communityId = place.community.id;
  const folder = await addFolder(backend, { communityId });
  const document = await addDocument(backend, { communityId });
  const ids = {
    Community: place.id,
    Post: global('Post', communityId, post.id),
    Poll: global('Poll', communityId, poll.id),
    PollChoice: global('PollChoice', communityId, poll.id, poll.choices[0]!),
    Conversation: global('Conversation', conversation.id),
    Message: global('Message', conversation.id, message.id),
    Comment: global('Comment', communityId, post.id, comment.id),
    Reply: global('Reply', communityId, post.id, comment.id, reply.id),
    User: global('User', place.member.id),
    Event: global('Event', communityId, event.id),
  };
  const folderId = global('Folder', communityId, folder.id);
  targets = targetsOf(
    createSchema(),
    {
      Query: (field) => `{ ${field} }`,
      Mutation: (field) => `{ ${field} }`,
      Viewer: (field) => `{ viewer { ${field} } }`,
      ScheduledPost: (field) => `{ viewer { scheduledPosts { nodes { ${field} } } } }`,
      Search: (field) => `{ viewer { search(query: "essai") { ${field} } } }`,
      Administration: (field) => `{ viewer { administration { ${field} } } }`,
      MonthlyStatistics: (field) => `{ viewer { administration { statistics { ${field} } } } }`,
      Folder: (field) =>
        `{ community(databaseId: "${communityId}") { folder(databaseId: "${folder.id}") { ${field} } } }`,
      SharedPost: (field) =>
        `{ node(id: "${global('Post', communityId, share.id)}") { ... on Post { sharedFrom { ${field} } } } }`,
      Notification: (field) => `{ viewer { notifications(first: 1) { nodes { ${field} } } } }`,
      Image: (field) => `{ viewer { gifs(limit: 1) { preview { ${field} } } } }`,
      ...Object.fromEntries(
        Object.entries(ids).map(([type, id]) => [
          type,
          (field: string) => `{ node(id: "${id}") { ... on ${type} { ${field} } } }`,
        ]),
      ),
    },
    {
      communityId: ids.Community,
      postId: ids.Post,
      choiceId: ids.PollChoice,
      conversationId: ids.Conversation,
      messageId: ids.Message,
      upToMessageId: ids.Message,
      upToPostId: ids.Post,
      'messages.aroundId': ids.Message,
      'comments.aroundId': ids.Comment,
      'replies.aroundId': ids.Reply,
      commentId: ids.Comment,
      replyId: ids.Reply,
      libraryEntryId: folderId,
      documentId: global('Document', communityId, document.id),
      versionKey: '1',
      parentId: folderId,
      userId: ids.User,
      userIds: ids.User,
      id: ids.Post,
      ids: ids.Post,
      email: 'essai@example.org',
      passwordDigest: 'a'.repeat(64),
      month: '2026-10',
      String: 'essai',
      HTML: '<p>essai</p>',
      Boolean: true,
      Int: 3,
      DateTime: '2027-05-01T10:00:00Z',
      Date: '1990-03-07',
      Color: '#336699',
      // Cursors begin at the beginning.
      after: null,
      before: null,
      idempotencyKey: null,
      phone: null,
    },
  );
}, 60_000);

interface Case {
  target: Target;
  what: string;
  variables: Record<string, unknown>;
}

/** Asks everything, a few at a time; answers a line for each case whose answer is not what it must be. */
async function asked(
  cases: readonly Case[],
  isRight: (status: number, errors: readonly ClientError[], what: Case) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = [...cases];
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { target, variables, what } = one;
      const files = Object.fromEntries(
        target.files.map((path) => [path, new File(['bonjour'], 'essai.txt', { type: 'text/plain' })]),
      );
      // Mutations that end a session run as another person.
      const as = /^Mutation\.(?:signOut|updatePassword)$/.test(target.name)
        ? await platform.backend.addPerson({ isAdministrator: true })
        : admin;
      const { status, errors } = await platform.ask(target.document, {
        as,
        variables,
        ...(target.files.length > 0 ? { files } : {}),
      });
      if (!isRight(status, errors, one))
        wrong.push(`${target.name} ${what}: ${status} ${JSON.stringify(errors).slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return wrong;
}

const isWhole = process.env.FUZZ_VALUES === 'all';
/** Bad values for each argument: one, another for each, or with FUZZ_VALUES=all every one. */
const valuesPerLeaf = isWhole ? Infinity : 1;

/** One case for each argument and value, or of many values the next ones. */
function casesOf(
  valuesOf: (leaf: Target['leaves'][number]) => readonly unknown[],
  most = valuesPerLeaf,
): Case[] {
  let turn = 0;
  return targets.flatMap((target) =>
    target.leaves.flatMap((leaf) => {
      const values = valuesOf(leaf);
      const count = Math.min(most, values.length);
      return Array.from({ length: count }, () => {
        const value = values[(turn += 1) % values.length];
        return {
          target,
          what: `${leaf.path.join('.')} = ${(JSON.stringify(value) ?? '').slice(0, 40)}`,
          variables: withValue(target.variables, leaf.path, value),
        };
      });
    }),
  );
}

/** The first case of each field, or with FUZZ_VALUES=all every one. */
const onePerField = (cases: readonly Case[]): Case[] =>
  cases.filter(({ target }, index) => isWhole || cases[index - 1]?.target !== target);

const isText = ({ type }: { type: string }) => ['String', 'ID', 'HTML', 'URL', 'Color'].includes(type);

const isCursor = ({ path }: { path: readonly unknown[] }) =>
  ['after', 'before'].includes(String(path.at(-1)));
const isExpected = (status: number, errors: readonly ClientError[]): boolean =>
  status < 500 && !errors.some(({ extensions }) => ours.test(extensions.code));

describe('every argument of the graph', () => {
  test('rejects text that cannot be stored, and names its place', async () => {
    const cases = onePerField(casesOf((leaf) => (isText(leaf) ? unwritable : []), 1));
    const wrong = await asked(
      cases,
      (status, errors, { what }) =>
        status === 400 &&
        errors[0]?.extensions.code === 'BAD_USER_INPUT' &&
        errors[0].message.includes(what.split(' ')[0]?.replaceAll(/\.(\d+)/g, '[$1]') ?? '?'),
    );
    expect(wrong).toEqual([]);
  });

  test('handles marks, joiners, private use and unassigned letters without an internal error', async () => {
    const cases = onePerField(casesOf((leaf) => (isCursor(leaf) ? [] : oddValues(leaf))));
    expect(cases.length).toBeGreaterThan(50);
    expect(await asked(cases, isExpected)).toEqual([]);
  }, 60_000);

  test('handles extreme, forged and wrong values without an internal error', async () => {
    const cases = casesOf((leaf) => (isCursor(leaf) ? forgedCursors : badValues(leaf)));
    expect(await asked(cases, isExpected)).toEqual([]);
  }, 300_000);
});

test.each([
  ['a\ud800b.txt', { status: 200, codes: [] }],
  // HTTP allows no control character in the header that names a file.
  ['a\0b\u0007c.txt', { status: 400, codes: ['BAD_USER_INPUT'] }],
])('handles a file named %j, which no text may contain', async (name, expected) => {
  const upload = targets.find((target) => target.name === 'Mutation.uploadDocuments');
  const path = upload?.files[0];
  if (!upload || path === undefined) throw new Error('No upload.');
  const { status, errors } = await platform.ask(upload.document, {
    as: admin,
    variables: upload.variables,
    files: { [path]: new File(['bonjour'], name, { type: 'text/plain' }) },
  });
  expect({ status, codes: errors.map(({ extensions }) => extensions.code) }).toEqual(expected);
});

test('WebSockets reject what HTTP rejects, and stay open', async () => {
  const client = createClient({
    url: `${platform.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${admin.token}` },
    retryAttempts: 0,
    lazy: false,
  });
  const answered = (query: string, variables?: Record<string, unknown>) =>
    new Promise<unknown>((resolve) => {
      const operation = { query, ...(variables ? { variables } : {}) };
      client.subscribe(operation, { next: resolve, error: resolve, complete: () => undefined });
    });
  const fragments = Array.from(
    { length: 40 },
    (_, i) => `fragment f${i} on Viewer { id ...f${i + 1} ...f${i + 1} }`,
  );
  const since = 'subscription ($since: DateTime) { viewerEvents(since: $since) { __typename } }';
  const refused: [code: string, query: string, variables?: Record<string, unknown>][] = [
    ['TOO_COMPLEX', `{ viewer { ...f0 } } ${fragments.join(' ')} fragment f40 on Viewer { id }`],
    ['TOO_COMPLEX', `{${'a{'.repeat(2_400)}a${'}'.repeat(2_401)}`],
    ['GRAPHQL_PARSE_FAILED', `{ ${'viewer { id } '.repeat(2_000)} }`],
    ['BAD_USER_INPUT', 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: Array(1_001).fill('a') }],
    ['BAD_USER_INPUT', 'query ($id: ID!) { node(id: $id) { id } }', { id: 'a\0' }],
    ['BAD_USER_INPUT', since, { since: 'hier' }],
    ['BAD_USER_INPUT', since, { since: '9999-01-01T00:00:00Z' }],
    ['GRAPHQL_VALIDATION_FAILED', 'subscription { viewerEvents @skip(if: true) { __typename } }'],
    [
      'GRAPHQL_VALIDATION_FAILED',
      'subscription { ...f } fragment f on Subscription { ... @include(if: false) { viewerEvents { __typename } } }',
    ],
    ['OPERATION_RESOLUTION_FAILURE', 'query a { __typename } query b { __typename }'],
  ];
  for (const [code, query, variables] of refused)
    expect(await answered(query, variables)).toMatchObject([{ extensions: { code } }]);
  expect(await answered('{ viewer { __typename } }')).toMatchObject({
    data: { viewer: { __typename: 'Viewer' } },
  });
  await client.dispose();
});
