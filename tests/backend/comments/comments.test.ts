import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commentLikes, comments } from '../../../backend/comments/tables.ts';
import {
  CreateCommentAnswer,
  CreateReplyAnswer,
  DeleteCommentAnswer,
  ListAnswer,
} from '../../../backend/comments/wire.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { picture } from '../builders.ts';
import { formOf, pdf } from '../feed/form.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';

let backend: TestBackend;
let author: TestPerson;
let reader: TestPerson;
let community: { id: number };
let post: { id: number };
beforeAll(async () => {
  backend = await startBackend();
  author = await backend.addPerson();
  reader = await backend.addPerson();
  community = await backend.addCommunity({}, { members: [author], readers: [reader] });
});
afterAll(() => backend.close());
beforeEach(async () => {
  post = await backend.addPost(community, author);
});

const write = (as: TestPerson, text: string, headers: Record<string, string> = {}) =>
  backend.post('/api/comment/create/null', { as, json: { postID: post.id, text }, headers });
const comment = async (as = reader, text = 'Bien vu') =>
  (await write(as, text)).read(CreateCommentAnswer).comment;
const reply = async (to: { id: number }, text = 'Merci', as = author) =>
  (await backend.post('/api/comment/reponse/null', { as, json: { commentID: to.id, text } })).read(
    CreateReplyAnswer,
  );
const list = async (nbComments: number, startPoint: number) =>
  (
    await backend.post('/api/comments/list', {
      as: reader,
      json: { postID: post.id, nbComments, startPoint },
    })
  ).read(ListAnswer).List;
const counted = async () => {
  const [row] = await backend.context.database.select().from(posts).where(eq(posts.id, post.id));
  const rows = await backend.context.database.$count(comments, eq(comments.postId, post.id));
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
    expect(page.read(ListAnswer).List.map((item) => item.id)).toEqual(replies.slice(1));
  });

  it('are counted with their replies', async () => {
    const parent = await comment();
    expect((await reply(parent)).nbrecommentaire).toBe(2);
    expect(await counted()).toEqual({ counter: 2, rows: 2 });
    expect((await list(5, 0))[0]?.nbreponse).toBe(1);
  });

  it('are all kept and counted when a hundred arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => write(reader, `à la fois ${index}`)),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await counted()).toEqual({ counter: 100, rows: 100 });
  });

  it('notify the author of the post once, and never the one who writes', async () => {
    await comment(reader);
    await comment(author);
    const rows = await backend.context.database
      .select()
      .from(notifications)
      .where(eq(notifications.postId, post.id));
    expect(rows.map((row) => row.userId)).toEqual([author.id]);
  });

  it('need a text, a GIF or a picture', async () => {
    for (const text of ['', '   ', '<p></p>', '<p>&nbsp;</p>'])
      expect([text, (await write(reader, text)).status]).toEqual([text, 400]);
    const form = new FormData();
    form.append('postID', String(post.id));
    form.append('image', await picture(), 'photo.jpg');
    const answer = await backend.post('/api/comment/create/file', { as: reader, multipart: form });
    expect(answer.read(CreateCommentAnswer).comment.filename).toMatch(/^files\/.+-640x480\.jpg\?/);
  });

  it('B582: take nothing but pictures', async () => {
    const form = formOf({ postID: post.id }, [['image', 'a.pdf', pdf]]);
    const answer = await backend.post('/api/comment/create/file', { as: reader, multipart: form });
    expect(answer.status).toBe(415);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="jAvA\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></mglyph></math>',
    '<form action="https://evil.example"><input name="q"><button>ok</button></form>',
    '<p style="background:url(javascript:alert(1));position:fixed;inset:0">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<b onmouseover=alert(1)>gras</b>',
  ])('keep nothing of %s that could run, load or cover the page', async (hostile) => {
    const { text } = await comment(reader, `visible ${hostile}`);
    expect(text).toContain('visible');
    expect(text).not.toMatch(
      /<script|onerror|onload|onmouseover|javascript:|data:|<iframe|<svg|<math|<form|<input|<img|style=|srcdoc/i,
    );
  });
});

describe('the deletion of a comment', () => {
  it('takes its replies and likes along, and lowers the counters', async () => {
    const [kept, gone] = [await comment(), await comment()];
    const { reponse } = await reply(gone);
    await backend.post('/api/buttonlikereponse', { as: reader, json: { idreponse: reponse.id } });
    const answer = await backend.post('/api/comment/delete', { as: reader, json: { CommentID: gone.id } });
    expect(answer.read(DeleteCommentAnswer)).toMatchObject({ idpost: post.id, nbrecommentaire: 1 });
    expect(await counted()).toEqual({ counter: 1, rows: 1 });
    expect((await list(5, 0)).map((item) => item.id)).toEqual([kept.id]);
    expect(await backend.context.database.$count(commentLikes, eq(commentLikes.commentId, reponse.id))).toBe(
      0,
    );
  });

  it('counts once when it is asked for a hundred times at once', async () => {
    await comment();
    const gone = await comment();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        backend.post('/api/comment/delete', { as: reader, json: { CommentID: gone.id } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(99);
    expect(await counted()).toEqual({ counter: 1, rows: 1 });
  });

  it('and replies to it at the same moment leave true counters', async () => {
    const target = await comment();
    await Promise.all([
      ...Array.from({ length: 30 }, () =>
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
