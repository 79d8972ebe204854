/** Notifications of mentions in new and changed posts, comments and replies. */
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { CreateCommentResponse, CreateReplyResponse } from '../../../backend/comments/wire.ts';
import { PublishPostResponse } from '../../../backend/feed/publishing.wire.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { formOf } from '../feed/form.ts';
import { type Answer, startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const named = (firstName: string, lastName: string) => backend.addPerson({ firstName, lastName });
const author = await named('Paul', 'Auteur');
const anne = await named('Anne', 'Roy');
const annette = await named('Anne', 'Royer');
const jose = await named('José', 'Núñez d’Aldo (RH)');
const stranger = await named('Inès', 'Dehors');
const crowd = await backend.addPeople(Array.from({ length: 60 }, () => ({})));
const community = await backend.addCommunity(
  { kind: 'secret' },
  { members: [author, anne, annette, jose, ...crowd] },
);

const mark = (value: string | number, name = 'quelqu’un') =>
  `<span class="mention" data-mention="${value}">@${name}</span>`;
const emailsOf = (people: readonly TestPerson[]) => people.map(({ email }) => email);

/** Ids of the people notified of mentions in a post or under it, one per notification. */
async function notifiedUsers(postId: number): Promise<number[]> {
  const rows = await backend.context.database
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.postId, postId), eq(notifications.action, 'tag')))
    .orderBy(notifications.userId);
  return rows.map(({ userId }) => userId);
}

type Write = (text: string, emails: readonly string[]) => Promise<Answer>;
/** Each kind of text in a post of its own: how it is written, and how its author changes it. */
const texts: Record<
  string,
  () => Promise<{ postId: () => number; write: Write; edit: (text: string) => Promise<Answer> }>
> = {
  async post() {
    let postId = 0;
    return {
      postId: () => postId,
      async write(text, emails) {
        const answer = await backend.post('/api/group/publication', {
          as: author,
          multipart: formOf({ idgroup: community.id, text, 'emailtager[]': emails }),
        });
        if (answer.status === 200) postId = answer.read(PublishPostResponse).post.id;
        return answer;
      },
      edit: (text) => backend.post(`/api/posts/${postId}/edit`, { as: author, multipart: formOf({ text }) }),
    };
  },
  async comment() {
    const post = await backend.addPost(community, author);
    let id = 0;
    return {
      postId: () => post.id,
      async write(text, emails) {
        const answer = await backend.post('/api/comment/create/null', {
          as: author,
          json: { postID: post.id, text, emailtager: emails },
        });
        if (answer.status === 200) ({ id } = answer.read(CreateCommentResponse).comment);
        return answer;
      },
      edit: (text) => backend.post('/api/comment/edit', { as: author, json: { CommentID: id, text } }),
    };
  },
  async reply() {
    const post = await backend.addPost(community, author);
    const { comment } = (
      await backend.post('/api/comment/create/null', {
        as: author,
        json: { postID: post.id, text: 'Alors ?' },
      })
    ).read(CreateCommentResponse);
    let id = 0;
    return {
      postId: () => post.id,
      async write(text, emails) {
        const answer = await backend.post('/api/comment/reponse/null', {
          as: author,
          json: { commentID: comment.id, text, emailtager: emails.join(',') },
        });
        if (answer.status === 200) ({ id } = answer.read(CreateReplyResponse).reponse);
        return answer;
      },
      edit: (text) => backend.post('/api/comment/edit', { as: author, json: { CommentID: id, text } }),
    };
  },
};

describe.each(Object.keys(texts))('a mention in a %s', (kind) => {
  const make = () => texts[kind]!();

  it('B811: notifies only people whose mention is in the text', async () => {
    const all = emailsOf([author, anne, annette, jose, stranger, ...crowd.slice(0, 5)]);
    for (const [text, expected] of [
      ['<p>Bonjour à tous</p>', []],
      [
        `<p>Bonjour ${mark(anne.id, '')}${mark(jose.id, ' \u200b')}<span data-mention="${annette.id}"></span></p>`,
        [],
      ],
      [`<p>Merci ${mark(anne.id, 'Anne Roy')} !</p>`, [anne]],
      [`<p>Merci ${mark(annette.email)}</p>`, [annette]],
      ['<p>Merci @anne  <b>ROYER</b>.</p>', [annette]],
      ['<p>Merci @Anne</p><p>Roy</p>', [anne]],
      ['<p>@Jose Nunez d’Aldo (RH), et @Inès Dehors</p>', [jose]],
      [`<p>Écrivez à ${anne.email}, pas à x${annette.email}</p>`, [anne]],
      ['<p>Anne Roy est là, et <a href="https://example.org/@Anne Roy">ici</a><img alt="@Anne Roy"></p>', []],
    ] as const) {
      const { write, postId } = await make();
      expect((await write(text, all)).status).toBe(200);
      expect({ text, notifiedUsers: await notifiedUsers(postId()) }).toEqual({
        text,
        notifiedUsers: expected.map(({ id }) => id),
      });
    }
  });

  it('B811: does not notify people whose address was not sent', async () => {
    const { write, postId } = await make();
    await write(`<p>${mark(anne.id)} ${mark(jose.id)}</p>`, [anne.email]);
    expect(await notifiedUsers(postId())).toEqual([anne.id]);
  });

  it('B812: notifies at most fifty people and accepts at most two hundred addresses', async () => {
    const { write, postId } = await make();
    const text = `<p>${crowd.map(({ id }) => mark(id)).join(' ')}</p>`;
    const strangers = Array.from({ length: 141 }, (_, index) => `inconnu${index}@example.org`);
    expect((await write(text, [...emailsOf(crowd), ...strangers])).status).toBe(400);
    expect((await write(text, [...emailsOf(crowd), ...strangers.slice(1)])).status).toBe(200);
    expect(await notifiedUsers(postId())).toHaveLength(50);
  });

  it('B813: notifies people whom an edit adds, once each across repeated edits', async () => {
    const { write, edit, postId } = await make();
    await write(`<p>Avec ${mark(anne.id)}</p>`, [anne.email]);
    for (const text of [
      `<p>Avec ${mark(anne.id)}, ${mark(jose.id)} et ${mark(stranger.id)}</p>`,
      '<p>Avec personne</p>',
      `<p>Avec ${mark(anne.id)} et ${mark(jose.email)}</p>`,
    ])
      expect((await edit(text)).status).toBe(200);
    expect(await notifiedUsers(postId())).toEqual([anne.id, jose.id]);
    await edit(`<p>${crowd.map(({ id }) => mark(id)).join(' ')}</p>`);
    expect(await notifiedUsers(postId())).toHaveLength(50);
  });
});
