import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { commentLikes, comments } from '../../../backend/posts/commentTables.ts';
import {
  CreateCommentResponse,
  CreateReplyResponse,
  DeleteCommentResponse,
} from '../../../backend/comments/wire.ts';
import { ListCommentsResponse, ListRepliesResponse } from '../../../backend/comments/listing.wire.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { picture } from '../builders.ts';
import { formOf, pdf } from '../feed/form.ts';
import { type TestPerson, startBackend } from '../harness.ts';

let post: { id: number };
const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const [author, reader] = await backend.addPeople([{}, {}]);
const community = await backend.addCommunity({}, { members: [author], readers: [reader] });
beforeEach(async () => {
  post = await backend.addPost(community, author);
});

const write = (as: TestPerson, text: string, headers: Record<string, string> = {}) =>
  backend.post('/api/comment/create/null', { as, json: { postID: post.id, text }, headers });
const comment = async (as = reader, text = 'Bien vu') =>
  (await write(as, text)).read(CreateCommentResponse).comment;
const reply = async (to: { id: number }, text = 'Merci', as = author) =>
  (await backend.post('/api/comment/reponse/null', { as, json: { commentID: to.id, text } })).read(
    CreateReplyResponse,
  );
const list = async (nbComments: number, startPoint: number) =>
  (
    await backend.post('/api/comments/list', {
      as: reader,
      json: { postID: post.id, nbComments, startPoint },
    })
  ).read(ListCommentsResponse).List;
const counted = async () => {
  const [row] = await database.select().from(posts).where(eq(posts.id, post.id));
  const rows = await database.$count(comments, eq(comments.postId, post.id));
  return { counter: row?.commentCount, rows };
};

describe('comments', () => {
  it('come newest first, replies oldest first, page by page', async () => {
    const written = [];
    for (let index = 0; index < 7; index += 1) written.push((await comment(reader, `n° ${index}`)).id);
    expect((await list(5, 0)).map((item) => item.id)).toEqual(written.slice(2).toReversed());
    expect((await list(5, 5)).map((item) => item.id)).toEqual(written.slice(0, 2).toReversed());

    const parent = { id: written[0] ?? 0 };
    const replies = [];
    for (let index = 0; index < 3; index += 1) replies.push((await reply(parent, `r ${index}`)).reponse.id);
    const page = await backend.post('/api/reponses/list', {
      as: reader,
      json: { commentID: parent.id, nbComments: 2, startPoint: 1 },
    });
    expect(page.read(ListRepliesResponse).List.map((item) => item.id)).toEqual(replies.slice(1));
  });

  it('are counted with their replies', async () => {
    const parent = await comment();
    expect((await reply(parent)).nbrecommentaire).toBe(2);
    expect(await counted()).toEqual({ counter: 2, rows: 2 });
    expect((await list(5, 0))[0]?.nbreponse).toBe(1);
  });

  it('notify the author of the post once, never their own author', async () => {
    await comment(reader);
    await comment(author);
    const rows = await database.select().from(notifications).where(eq(notifications.postId, post.id));
    expect(rows.map((row) => row.userId)).toEqual([author.id]);
  });

  it('need a text, a GIF or a picture', async () => {
    for (const text of ['', '   ', '<p></p>', '<p>&nbsp;</p>'])
      expect([text, (await write(reader, text)).status]).toEqual([text, 400]);
    const form = new FormData();
    form.append('postID', String(post.id));
    form.append('image', await picture(), 'photo.jpg');
    const answer = await backend.post('/api/comment/create/file', { as: reader, multipart: form });
    expect(answer.read(CreateCommentResponse).comment.filename).toMatch(/^files\/.+-640x480\.jpg\?/);
  });

  it('B582: accept only pictures', async () => {
    const form = formOf({ postID: post.id }, [['image', 'a.pdf', pdf]]);
    const answer = await backend.post('/api/comment/create/file', { as: reader, multipart: form });
    expect(answer.status).toBe(415);
  });

  it('are sanitised', async () => {
    const hostile =
      '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><p style="position:fixed">y</p>';
    for (const { text } of [
      await comment(reader, `visible ${hostile}`),
      (await reply(await comment(), hostile)).reponse,
    ])
      expect(text).not.toMatch(/<script|onerror|javascript:|<img|style=/i);
  });
});

describe('the deletion of a comment', () => {
  it('deletes its replies and likes, and lowers the counters', async () => {
    const [kept, gone] = [await comment(), await comment()];
    const { reponse } = await reply(gone);
    await backend.post('/api/buttonlikereponse', { as: reader, json: { idreponse: reponse.id } });
    const answer = await backend.post('/api/comment/delete', { as: reader, json: { CommentID: gone.id } });
    expect(answer.read(DeleteCommentResponse)).toMatchObject({ idpost: post.id, nbrecommentaire: 1 });
    expect(await counted()).toEqual({ counter: 1, rows: 1 });
    expect((await list(5, 0)).map((item) => item.id)).toEqual([kept.id]);
    expect(await database.$count(commentLikes, eq(commentLikes.commentId, reponse.id))).toBe(0);
  });

  it('counts once when requested concurrently', async () => {
    await comment();
    const gone = await comment();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        backend.post('/api/comment/delete', { as: reader, json: { CommentID: gone.id } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(19);
    expect(await counted()).toEqual({ counter: 1, rows: 1 });
  });

  it('leaves correct counters during concurrent replies', async () => {
    const target = await comment();
    await Promise.all([
      ...Array.from({ length: 12 }, () =>
        backend.post('/api/comment/reponse/null', {
          as: author,
          json: { commentID: target.id, text: 'Attends' },
        }),
      ),
      backend.post('/api/comment/delete', { as: reader, json: { CommentID: target.id } }),
    ]);
    const { counter, rows } = await counted();
    expect(counter).toBe(rows);
  });
});
