/** Authors who are no longer members, or no longer publish, in the community of what they wrote. */
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { comments } from '../../../backend/posts/commentTables.ts';
import { memberships } from '../../../backend/communities/tables.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { createContent } from '../../gateway/content.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { formOf } from './form.ts';

let author: TestPerson;
let community: { id: number };
let post: { id: number };
let comment: { id: number };
const backend = await startBackend();
afterAll(() => backend.close());
const content = createContent(backend);
beforeEach(async () => {
  author = await backend.addPerson();
  community = await backend.addCommunity({ kind: 'secret' }, { members: [author] });
  post = await backend.addPost(community, author, { text: '<p>Avant</p>' });
  comment = await content.comment(author, post, 'Avant');
});

const mine = () => and(eq(memberships.communityId, community.id), eq(memberships.userId, author.id));
const leave = () => backend.context.database.delete(memberships).where(mine());
const actions = () => ({
  edit: () =>
    backend.post(`/api/posts/${post.id}/edit`, { as: author, multipart: formOf({ text: 'Après' }) }),
  pin: () => backend.post('/api/epingledeplingle', { as: author, json: { idpost: post.id, param: 1 } }),
  'edit a comment': () =>
    backend.post('/api/comment/edit', { as: author, json: { CommentID: comment.id, text: 'Après' } }),
  'delete a comment': () =>
    backend.post('/api/comment/delete', { as: author, json: { CommentID: comment.id } }),
  delete: () => backend.post('/deletepost', { as: author, json: { idpost: post.id } }),
});
const kept = async () => {
  const [row] = await backend.context.database.select().from(posts).where(eq(posts.id, post.id));
  const [said] = await backend.context.database.select().from(comments).where(eq(comments.id, comment.id));
  return [row?.text, row?.pinnedAt, said?.text];
};

describe('an author', () => {
  it('B828: cannot edit, pin or delete after leaving: the post looks absent', async () => {
    await leave();
    for (const [name, act] of Object.entries(actions()))
      expect([name, (await act()).status]).toEqual([name, 404]);
    expect(await kept()).toEqual(['<p>Avant</p>', null, 'Avant']);
  });

  it('B828: can edit, pin and delete after becoming a reader', async () => {
    await backend.context.database.update(memberships).set({ role: 'ROLE_LECTEUR' }).where(mine());
    for (const [name, act] of Object.entries(actions()))
      expect([name, (await act()).status]).toEqual([name, 200]);
  });

  it.each([
    ['a post', () => `/api/posts/${post.id}/edit`, () => '', 'images[]'],
    ['a comment', () => '/api/comment/edit', () => field('CommentID', String(comment.id)), 'image'],
  ])('B828: who is put out while they send a picture does not edit %s', async (_what, path, fields, name) => {
    const body = `${fields()}${field('text', 'Après')}--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.gif"\r\ncontent-type: image/gif\r\n\r\n`;
    const incoming = join(backend.dataFolder, 'incoming');
    const before = readdirSync(incoming).length;
    const sent = request(`${backend.url}${path()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      sent.on('response', (response) => resolve(response.resume().statusCode));
      sent.on('error', reject);
    });
    sent.write(body);
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    sent.write(gif.subarray(0, 20));
    await vi.waitFor(() => expect(readdirSync(incoming).length).toBeGreaterThan(before), 30_000);
    await leave();
    sent.end(Buffer.concat([gif.subarray(20), Buffer.from('\r\n--b--\r\n')]));
    expect(await status).toBe(404);
    expect(await kept()).toEqual(['<p>Avant</p>', null, 'Avant']);
  });
});

const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
