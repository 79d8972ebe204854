/** The statements of the most frequent requests reach the rows of large tables by an index. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { buildFileAccessQuery } from '../../../backend/app/fileAccess.ts';
import { formOf } from '../feed/form.ts';
import { createContent } from '../../gateway/content.ts';
import { startBackend } from '../harness.ts';
import { interposeFaults } from './faults.ts';

const backend = await startBackend();
const statements = interposeFaults(backend);
afterAll(async () => {
  statements.stop();
  await backend.close();
});
const content = createContent(backend);
const people = await backend.addPeople([{}, {}]);
const [reader, writer] = people;
const community = await backend.addCommunity({}, { members: people });
const post = await backend.addPost(community, writer);
const comment = await content.comment(writer, post);
const conversation = await content.addConversation(people);
await content.send(writer, conversation);

// Of an organisation that is large enough for indexes to be worth it.
const { database } = backend.context;
const crowd = await backend.addCommunity();
for (const statement of [
  sql`insert into users (email) select 'p' || n || '@example.org' from generate_series(1, 3000) n`,
  sql`insert into communities (title) select 'c' || n from generate_series(1, 300) n`,
  sql`insert into memberships (community_id, user_id)
    select c.id, u.id from communities c join users u on u.id % 300 = c.id % 300 on conflict do nothing`,
  sql`insert into posts (community_id, author_id, text) select ${crowd.id}, id, 'x' from users`,
  sql`insert into posts (community_id, author_id, kind) select community_id, user_id, 'event' from memberships`,
  sql`insert into events (post_id, community_id, title, place, starts_at, ends_at)
    select id, community_id, 'x', 'x', now(), now() + interval '1 hour' from posts where kind = 'event'`,
  sql`insert into event_responses (post_id, community_id, user_id, answer, turn)
    select id, community_id, author_id, 'yes', 1 from posts where kind = 'event'`,
  sql`insert into comments (post_id, author_id, text) select id, author_id, 'x' from posts`,
  sql`insert into reactions (post_id, user_id, kind) select id, author_id, 'like' from posts`,
  sql`insert into comment_likes (comment_id, user_id) select id, author_id from comments`,
  sql`insert into conversations (is_group) select true from users`,
  sql`insert into participants (conversation_id, user_id)
    select c.id, u.id from conversations c join users u on u.id % 1000 = c.id % 1000 on conflict do nothing`,
  sql`insert into messages (conversation_id, author_id, content) select conversation_id, user_id, 'x' from participants`,
  sql`insert into notifications (user_id, action, description, community_id) select id, 'posts', 'x', ${crowd.id} from users`,
  // Employees of no community here.
  sql`insert into users (email, country, job)
    select 'q' || n || '@example.org', 'c' || n % 100, 'j' || n % 100 from generate_series(1, 3000) n`,
  sql`vacuum analyze`,
])
  await database.execute(statement);

const large = [
  'users',
  'memberships',
  'posts',
  'comments',
  'reactions',
  'comment_likes',
  'notifications',
  'conversations',
  'participants',
  'messages',
  'events',
  'event_responses',
];

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PlanNode[];
}

/** Large tables that a plan reads from one end to the other, with or without an index. */
function fullReads(node: PlanNode, tables: readonly string[]): string[] {
  const { 'Relation Name': table = '', Plans: inner = [] } = node;
  const isScan = node['Node Type'].endsWith('Scan') && tables.includes(table);
  const isBound = node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined;
  return [...(isScan && !isBound ? [table] : []), ...inner.flatMap((each) => fullReads(each, tables))];
}

/** Expects that no statement of a request reads one of the tables from one end to the other. */
async function expectIndexed(request: () => Promise<unknown>, tables: readonly string[]): Promise<void> {
  const sent = new Set<string>();
  await statements.during({ before: (text) => void sent.add(text) }, request);
  // Without what looks for videos to convert meanwhile, every few seconds.
  const planned = [...sent].filter(
    (text) =>
      /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes('"conversion_attempts"'),
  );
  expect(planned.length).toBeGreaterThan(0);
  await database.transaction(async (tx) => {
    // As `explain (generic_plan)`, which PostgreSQL has from 16 on.
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    for (const text of planned) {
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
      await tx.execute(sql.raw(`prepare planned as ${text}`));
      const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql.raw(`explain (format json) execute planned${values}`),
      );
      await tx.execute(sql`deallocate planned`);
      for (const { Plan } of rows.flatMap((row) => row['QUERY PLAN']))
        expect(fullReads(Plan, tables), text).toEqual([]);
    }
  });
}

const administrator = await backend.addPerson({ isAdministrator: true });
const ask = (path: string, json: object) => () => backend.post(path, { as: reader, json });
const done = async (request: () => Promise<{ status: number }>) => expect((await request()).status).toBe(200);
it.each<[string, () => Promise<{ status: number }>]>([
  ['the home feed', ask('/api/publication', { groupid: 0, nbpost: 15, startpoint: 0 })],
  ['the feed of a community', ask('/api/publication', { groupid: community.id, nbpost: 15, startpoint: 0 })],
  ['a post', () => backend.get(`/api/postsingle/${post.id}`, reader)],
  ['comments', ask('/api/comments/list', { postID: post.id, nbComments: 15, startPoint: 0 })],
  ['replies', ask('/api/reponses/list', { commentID: comment.id, nbComments: 15, startPoint: 0 })],
  ['the agenda', () => backend.get('/api/agenda?from=2026-01-01T00:00:00Z&to=2099-01-01T00:00:00Z', reader)],
  ['the calendar of a community', () => backend.get(`/api/eventlist/${community.id}`, reader)],
  ['conversations', ask('/api/loadconvers', { nb: 15, start: 0 })],
  ['messages', ask(`/api/chat/${conversation.id}/messageload`, { nb: 30, start: 0 })],
  [
    'photos of a conversation',
    ask(`/api/chat/${conversation.id}/messageload`, { nb: 30, contenu: 'medias' }),
  ],
  ['links of a conversation', ask(`/api/chat/${conversation.id}/messageload`, { nb: 30, contenu: 'liens' })],
  ['notifications', ask('/api/notif/load', { nb: 15, start: 0 })],
  ['communities', ask('/api/getcommunities', { nbCommunity: 15, start: 0, hasNotif: true })],
  ['the directory by job title', () => backend.get('/api/users/0/20?fonction=Pilote', reader)],
  ['the directory by country', () => backend.get('/api/users/0/20?pays=Belgique', reader)],
  ['the directory by community', () => backend.get(`/api/users/0/20?communaute=${community.id}`, reader)],
  [
    'found accounts',
    () =>
      backend.post('/api/admin/comptes', { as: administrator, json: { q: 'p299', sorte: 'jamais', nb: 20 } }),
  ],
  ['new colleagues and birthdays', () => backend.get('/api/users/nouveautes', reader)],
  ['the activity of a person', () => backend.get(`/api/users/${writer.id}/activite`, reader)],
  ['a new message', ask(`/api/messagecreate/${conversation.id}/noFile`, { content: 'Bonjour', gif: '' })],
  ['a new comment', ask('/api/comment/create/null', { postID: post.id, text: 'Bravo' })],
  ['a reaction', ask('/api/dolike', { postID: post.id, likeType: 0, voulu: 1 })],
  [
    'a new post',
    () =>
      backend.post('/api/group/publication', {
        as: reader,
        multipart: formOf({ idgroup: community.id, text: 'Bonjour' }),
      }),
  ],
])('%s', async (_name, request) => {
  await expectIndexed(() => done(request), large);
});

it('the readers of a file, and the space that a person uses', async () => {
  for (const statement of [
    sql`insert into files (key, content_type, size, original_name, uploader_id, community_id)
    select 'many/' || id, 'image/jpeg', 1, 'x', id, ${crowd.id} from users`,
    sql`insert into post_attachments (post_id, file_id, kind, position)
    select distinct on (f.id) p.id, f.id, 'image', 1 from files f join posts p on p.community_id = ${crowd.id} and p.author_id = f.uploader_id`,
    sql`vacuum analyze`,
  ])
    await database.execute(statement);
  const tables = ['files', 'post_attachments'];
  await expectIndexed(async () => database.execute(buildFileAccessQuery('many/1', reader.id, false)), tables);
  await expectIndexed(() => done(() => backend.get('/api/stockage', reader)), tables);
});
