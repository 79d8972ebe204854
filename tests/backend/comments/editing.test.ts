import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { comments } from '../../../backend/posts/commentTables.ts';
import {
  CreateCommentResponse,
  CreateReplyResponse,
  EditCommentResponse,
} from '../../../backend/comments/wire.ts';
import { ListMentionCandidatesResponse } from '../../../backend/members/wire.ts';
import { formOf, photo } from '../feed/form.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { type Place, makePlace } from '../places.ts';
import { memberships } from '../../../backend/communities/tables.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { createContent } from '../../gateway/content.ts';

let place: Place;
const backend = await startBackend();
afterAll(() => backend.close());
beforeEach(async () => {
  place = await makePlace(backend, 'private');
});

const write = async (as: TestPerson, text = 'Avant') => {
  const post = await backend.addPost(place.community, place.member);
  const answer = await backend.post('/api/comment/create/null', { as, json: { postID: post.id, text } });
  return answer.read(CreateCommentResponse).comment;
};
const edit = (as: TestPerson | undefined, json: object) => backend.post('/api/comment/edit', { as, json });

describe('editing a comment', () => {
  it('B744: changes a reply too, its GIF and its picture, which exclude each other', async () => {
    const comment = await write(place.member);
    const { reponse } = (
      await backend.post('/api/comment/reponse/null', {
        as: place.people.reader,
        json: { commentID: comment.id, text: 'Réponse' },
      })
    ).read(CreateReplyResponse);
    const by = place.people.reader;
    const withPicture = await backend.post('/api/comment/edit', {
      as: by,
      multipart: formOf({ CommentID: reponse.id, text: 'Image' }, [['image', 'a.jpg', photo]]),
    });
    expect(withPicture.read(EditCommentResponse).comment.filename).toMatch(/640x480/);
    const kept = await edit(by, { CommentID: reponse.id, text: 'Gardée<script>1</script>' });
    expect(kept.read(EditCommentResponse).comment).toMatchObject({
      text: 'Gardée',
      filename: expect.stringMatching(/640x480/),
    });
    const gif = 'https://media.giphy.com/a.gif';
    expect((await edit(by, { CommentID: reponse.id, text: '', gif })).status).toBe(400);
    const swapped = await edit(by, { CommentID: reponse.id, text: '', gif, isImageDeleted: true });
    expect(swapped.read(EditCommentResponse).comment).toMatchObject({ filename: '', gif });
    expect((await edit(by, { CommentID: reponse.id, text: ' ', gif: '' })).status).toBe(400);
    const [row] = await backend.context.database.select().from(comments).where(eq(comments.id, reponse.id));
    expect(row).toMatchObject({ gifUrl: gif, imageId: null });
  });

  it('keeps, changes and limits the alternative text of its picture', async () => {
    const by = place.member;
    const post = await backend.addPost(place.community, by);
    const create = (fields: Record<string, string>) =>
      backend.post('/api/comment/create/file', {
        as: by,
        multipart: formOf({ postID: post.id, ...fields }, [['image', 'a.jpg', photo]]),
      });
    const { comment } = (await create({ alternative: ' Un  phare ' })).read(CreateCommentResponse);
    expect(comment.alternative).toBe('Un phare');
    const change = async (fields: Record<string, string>, files: Parameters<typeof formOf>[1] = []) =>
      (
        await backend.post('/api/comment/edit', {
          as: by,
          multipart: formOf({ CommentID: comment.id, text: 'Vue', ...fields }, files),
        })
      ).read(EditCommentResponse).comment;
    expect(await change({})).toMatchObject({ alternative: 'Un phare' });
    expect(await change({ alternative: '<b>Un port</b>' })).toMatchObject({ alternative: '<b>Un port</b>' });
    expect(await change({}, [['image', 'b.jpg', photo]])).not.toHaveProperty('alternative');
    const replaced = await change({ alternative: 'Une île' }, [['image', 'c.jpg', photo]]);
    expect(replaced.alternative).toBe('Une île');
    expect(await change({ alternative: '' })).not.toHaveProperty('alternative');
    const long = await create({ alternative: 'x'.repeat(501) });
    expect([long.status, long.body]).toMatchObject([400, { field: 'alternative' }]);
    const reply = await backend.post('/api/comment/reponse/file', {
      as: by,
      multipart: formOf({ commentID: comment.id, alternative: 'Un quai' }, [['image', 'a.jpg', photo]]),
    });
    expect(reply.read(CreateReplyResponse).reponse.alternative).toBe('Un quai');
  });
});

describe('people who can be mentioned', () => {
  it('B484: are the members of the community', async () => {
    const tag = (as: TestPerson, more: object = {}) =>
      backend.post('/api/tag', { as, json: { idgroup: place.community.id, ...more } });
    const { reader } = place.people;
    const { members } = (await tag(reader)).read(ListMentionCandidatesResponse);
    expect(new Set(members.map((member) => member.id))).toEqual(
      new Set([
        reader.id,
        place.people.editor.id,
        place.people.administrator.id,
        place.other.id,
        place.member.id,
      ]),
    );
    const [found] = (await tag(reader, { recherche: place.member.email.toUpperCase(), nb: 1 })).read(
      ListMentionCandidatesResponse,
    ).members;
    expect(found).toMatchObject({ id: place.member.id, email: place.member.email, image: '0' });
  });
});

describe('notifications of comments and replies', () => {
  let author: TestPerson;
  let commenter: TestPerson;
  let other: TestPerson;
  let community: { id: number };
  let post: { id: number };
  let comment: { id: number };
  const content = createContent(backend);
  beforeEach(async () => {
    [author, commenter, other] = await backend.addPeople([
      { firstName: 'Anne', lastName: 'Auteure' },
      { firstName: 'Karim', lastName: 'Commente' },
      { firstName: 'Odile', lastName: 'Autre' },
    ]);
    community = await backend.addCommunity({ kind: 'private' }, { members: [author, commenter, other] });
    post = await backend.addPost(community, author);
    comment = await content.comment(commenter, post);
    await backend.context.database.delete(notifications);
    backend.events.length = 0;
  });

  /** Notices by first name of the receiver. */
  async function notices(): Promise<[string | undefined, string][]> {
    const rows = await backend.context.database.select().from(notifications).orderBy(notifications.id);
    return rows.map(({ userId, description }) => [
      [author, commenter, other].find(({ id }) => id === userId)?.firstName,
      description,
    ]);
  }
  const reply = (as: TestPerson, text: string, mentioned: TestPerson[] = []) =>
    backend.post('/api/comment/reponse/null', {
      as,
      json: { commentID: comment.id, text, emailtager: mentioned.map(({ email }) => email) },
    });
  const answered = '<b>Odile Autre</b> a répondu à votre commentaire';
  const mentions = '<b>Odile Autre</b> vous a mentionné(e) dans un commentaire';

  it('a reply notifies the author of the comment, not of the post', async () => {
    await reply(other, 'Tout à fait');
    expect(await notices()).toEqual([['Karim', answered]]);
    // Their bell, and the message for their devices.
    const heard = backend.events.filter(
      ({ pusheraction: [first] }) => first === 'comment' || first === 'push',
    );
    expect(heard.map(({ receveur }) => receveur)).toEqual([[commenter.email], [commenter.email]]);
  });

  it('a mentioned author is notified once, of the mention', async () => {
    await reply(other, '<p>@Karim Commente et @Anne Auteure, voyez</p>', [commenter, author]);
    expect((await notices()).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['Anne', mentions],
      ['Karim', mentions],
    ]);
  });

  it('former members are not notified', async () => {
    const mine = and(eq(memberships.communityId, community.id), eq(memberships.userId, commenter.id));
    await backend.context.database.delete(memberships).where(mine);
    await reply(other, 'Trop tard');
    expect(await notices()).toEqual([]);
    expect(backend.events.flatMap(({ receveur }) => receveur)).not.toContain(commenter.email);
  });
});
