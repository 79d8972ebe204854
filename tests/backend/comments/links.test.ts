import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateCommentResponse, CreateReplyResponse } from '../../../backend/comments/wire.ts';
import { ListCommentsResponse, ListRepliesResponse } from '../../../backend/comments/listing.wire.ts';
import { comments as commentRows } from '../../../backend/posts/commentTables.ts';
import { ListNotificationsResponse } from '../../../backend/notifications/wire.ts';
import { type TestPerson, startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const [author, reader] = await backend.addPeople([{}, {}]);
const community = await backend.addCommunity({ kind: 'private' }, { members: [author], readers: [reader] });
const post = await backend.addPost(community, author);

const write = async (as: TestPerson, text: string, to: { id: number } = post) =>
  (await backend.post('/api/comment/create/null', { as, json: { postID: to.id, text } })).read(
    CreateCommentResponse,
  ).comment.id;
const answer = async (as: TestPerson, commentID: number, text: string, emailtager?: string[]) =>
  (await backend.post('/api/comment/reponse/null', { as, json: { commentID, text, emailtager } })).read(
    CreateReplyResponse,
  ).reponse.id;
const listed = async (json: object) =>
  (await backend.post('/api/comments/list', { as: reader, json: { postID: post.id, ...json } })).read(
    ListCommentsResponse,
  );
const answers = async (commentID: number, json: object) =>
  (await backend.post('/api/reponses/list', { as: reader, json: { commentID, ...json } })).read(
    ListRepliesResponse,
  );
const ids = (page: { List: { id: number }[] }) => page.List.map(({ id }) => id);

const { database } = backend.context;
const rows = (count: number, parentId: number | null) =>
  Array.from({ length: count }, (_, index) => ({
    postId: post.id,
    parentId,
    authorId: reader.id,
    text: `n° ${index}`,
  }));

/** Forty comments, newest first, and thirty replies to the third, oldest first. */
let comments: number[] = [];
let replies: number[] = [];
beforeAll(async () => {
  const written = await database.insert(commentRows).values(rows(40, null)).returning({ id: commentRows.id });
  comments = written.map(({ id }) => id).toReversed();
  const answered = await database
    .insert(commentRows)
    .values(rows(30, comments[2]!))
    .returning({ id: commentRows.id });
  replies = answered.map(({ id }) => id);
});

describe('a page around a comment', () => {
  it('has the comment in the middle and cursors in both directions', async () => {
    const page = await listed({ autour: comments[20], nbComments: 5 });
    expect(ids(page)).toEqual(comments.slice(18, 23));
    expect(page).toMatchObject({
      precede: true,
      cible: { commentaire: { id: comments[20] }, reponse: null },
    });
    const newer = await listed({ avant: page.positions?.[0], nbComments: 5 });
    expect([ids(newer), newer.precede]).toEqual([comments.slice(13, 18), true]);
    const older = await listed({ apres: page.positions?.[4], nbComments: 5 });
    expect(ids(older)).toEqual(comments.slice(23, 28));
  });

  it('says where the list begins and ends', async () => {
    const first = await listed({ autour: comments[0], nbComments: 5 });
    expect([ids(first), first.precede]).toEqual([comments.slice(0, 5), false]);
    const last = await listed({ autour: comments[39], nbComments: 5 });
    expect([ids(last), last.precede]).toEqual([comments.slice(37), true]);
    const newest = await listed({ avant: first.positions?.[2], nbComments: 5 });
    expect([ids(newest), newest.precede]).toEqual([comments.slice(0, 2), false]);
  });

  it('finds the comment of a reply', async () => {
    const page = await listed({ autour: replies[26], nbComments: 5 });
    expect(ids(page)).toEqual(comments.slice(0, 5));
    expect(page.cible).toMatchObject({ commentaire: { id: comments[2] }, reponse: { id: replies[26] } });
  });

  it('is the first page for a deleted comment and one of another post', async () => {
    const elsewhere = await write(reader, 'Ailleurs', await backend.addPost(community, author));
    for (const autour of [999_999, elsewhere]) {
      const page = await listed({ autour, nbComments: 5, apres: '' });
      expect([ids(page), page.cible, page.precede]).toEqual([comments.slice(0, 5), null, false]);
    }
  });

  it('rejects a cursor of another list', async () => {
    const { positions } = await answers(comments[2]!, { autour: replies[3] });
    const refused = await backend.post('/api/comments/list', {
      as: reader,
      json: { postID: post.id, avant: positions?.[0] },
    });
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ field: 'avant' })]);
  });
});

describe('a page around a reply', () => {
  it('has the reply in the middle, oldest first', async () => {
    const page = await answers(comments[2]!, { autour: replies[26], nbComments: 5 });
    expect([ids(page), page.precede]).toEqual([replies.slice(24, 29), true]);
    const older = await answers(comments[2]!, { avant: page.positions?.[0], nbComments: 50 });
    expect([ids(older), older.precede]).toEqual([replies.slice(0, 24), false]);
  });
});

describe('the notice of a comment or reply', () => {
  const newestOf = async (as: TestPerson, filtre?: string) =>
    (await backend.post('/api/notif/load', { as, json: { nb: 3, filtre } })).read(ListNotificationsResponse)
      .notifications;

  it('names it and has its beginning', async () => {
    const commentId = await write(reader, `<p>Bonjour</p><p>à <b>tous</b></p>${' mot'.repeat(60)}`);
    const [notice] = await newestOf(author);
    expect(notice).toMatchObject({ idpost: post.id, idcomment: commentId, idreponse: null });
    expect(notice?.extrait).toMatch(/^Bonjour à tous mot( mot)+…$/);
    const replyId = await answer(author, commentId, 'Merci &amp; bravo', [reader.email]);
    expect((await newestOf(reader))[0]).toMatchObject({
      idcomment: commentId,
      idreponse: replyId,
      extrait: 'Merci & bravo',
    });
  });

  it('still names a deleted comment, without its words', async () => {
    const commentId = await write(reader, 'À retirer');
    await backend.post('/api/comment/delete', { as: reader, json: { CommentID: commentId } });
    expect((await newestOf(author))[0]).toMatchObject({ idcomment: commentId, extrait: null });
  });
});
