/** The statements of the most frequent requests reach the rows of large tables by an index. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
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
if (!reader || !writer) throw new Error('Nobody was added.');
const community = await backend.addCommunity({}, { members: people });
const post = await backend.addPost(community, writer);
const comment = await content.comment(writer, post);
const conversation = await content.addConversation(people);
await content.send(writer, conversation);

const large = [
  'users',
  'memberships',
  'posts',
  'comments',
  'reactions',
  'comment_likes',
  'post_attachments',
  'saved_posts',
  'files',
  'notifications',
  'conversations',
  'participants',
  'messages',
  'message_files',
  'sessions',
  'dispatches',
];

const ask = (path: string, json: object) => () => backend.post(path, { as: reader, json });
it.each<[string, () => Promise<{ status: number }>]>([
  ['the home feed', ask('/api/publication', { groupid: 0, nbpost: 15, startpoint: 0 })],
  ['the feed of a community', ask('/api/publication', { groupid: community.id, nbpost: 15, startpoint: 0 })],
  ['a post', () => backend.get(`/api/postsingle/${post.id}`, reader)],
  ['comments', ask('/api/comments/list', { postID: post.id, nbComments: 15, startPoint: 0 })],
  ['replies', ask('/api/reponses/list', { commentID: comment.id, nbComments: 15, startPoint: 0 })],
  ['conversations', ask('/api/loadconvers', { nb: 15, start: 0 })],
  ['messages', ask(`/api/chat/${conversation.id}/messageload`, { nb: 30, start: 0 })],
  ['notifications', ask('/api/notif/load', { nb: 15, start: 0 })],
  ['communities', ask('/api/getcommunities', { nbCommunity: 15, start: 0, hasNotif: true })],
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
  const sent = new Set<string>();
  const { status } = await statements.during({ before: (text) => void sent.add(text) }, request);
  expect(status).toBe(200);
  const planned = [...sent].filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
  expect(planned.length).toBeGreaterThan(0);
  await backend.context.database.transaction(async (tx) => {
    // Tables are small here: without this, reading all their rows is cheapest.
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const text of planned) {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (generic_plan) ${text}`));
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const read = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
      expect(
        read.filter((table) => large.includes(table ?? '')),
        `${text}\n${plan}`,
      ).toEqual([]);
    }
  });
});
