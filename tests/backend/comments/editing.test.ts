import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comments } from '../../../backend/comments/tables.ts';
import { CreateCommentAnswer, CreateReplyAnswer, EditCommentAnswer } from '../../../backend/comments/wire.ts';
import { TagAnswer } from '../../../backend/members/wire.ts';
import { formOf, photo } from '../feed/form.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { makePlace, type Place } from '../places.ts';

let backend: TestBackend;
let place: Place;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  place = await makePlace(backend, 'private');
});

const write = async (as: TestPerson, text = 'Avant') => {
  const post = await backend.addPost(place.community, place.member);
  const answer = await backend.post('/api/comment/create/null', { as, json: { postID: post.id, text } });
  return answer.read(CreateCommentAnswer).comment;
};
const edit = (as: TestPerson | undefined, json: object) => backend.post('/api/comment/edit', { as, json });

describe('editing a comment', () => {
  it('B744: is for its author alone', async () => {
    const comment = await write(place.member);
    for (const as of [place.people.editor, place.people.administrator, place.people.platformAdministrator])
      expect((await edit(as, { CommentID: comment.id, text: 'Autre' })).status).toBe(403);
    const own = await edit(place.member, { CommentID: comment.id, text: 'Après<script>1</script>' });
    expect(own.read(EditCommentAnswer).comment).toMatchObject({ id: comment.id, text: 'Après' });
  });

  it('changes a reply too, its GIF and its picture, which exclude each other', async () => {
    const comment = await write(place.member);
    const { reponse } = (
      await backend.post('/api/comment/reponse/null', {
        as: place.people.reader,
        json: { commentID: comment.id, text: 'Réponse' },
      })
    ).read(CreateReplyAnswer);
    const by = place.people.reader;
    const withPicture = await backend.post('/api/comment/edit', {
      as: by,
      multipart: formOf({ CommentID: reponse.id, text: 'Image' }, [['image', 'a.jpg', photo]]),
    });
    expect(withPicture.read(EditCommentAnswer).comment.filename).toMatch(/640x480/);
    const kept = await edit(by, { CommentID: reponse.id, text: 'Image gardée' });
    expect(kept.read(EditCommentAnswer).comment.filename).toMatch(/640x480/);
    const gif = 'https://media.giphy.com/a.gif';
    expect((await edit(by, { CommentID: reponse.id, text: '', gif })).status).toBe(400);
    const swapped = await edit(by, { CommentID: reponse.id, text: '', gif, isImageDeleted: true });
    expect(swapped.read(EditCommentAnswer).comment).toMatchObject({ filename: '', gif });
    expect((await edit(by, { CommentID: reponse.id, text: ' ', gif: '' })).status).toBe(400);
    const [row] = await backend.context.database.select().from(comments).where(eq(comments.id, reponse.id));
    expect(row).toMatchObject({ gifUrl: gif, imageId: null });
  });

  it('keeps the alternative text of its picture, which an edit changes, and bounds it', async () => {
    const by = place.member;
    const post = await backend.addPost(place.community, by);
    const create = (fields: Record<string, string>) =>
      backend.post('/api/comment/create/file', {
        as: by,
        multipart: formOf({ postID: post.id, ...fields }, [['image', 'a.jpg', photo]]),
      });
    const { comment } = (await create({ alternative: ' Un  phare ' })).read(CreateCommentAnswer);
    expect(comment.alternative).toBe('Un phare');
    const change = async (fields: Record<string, string>, files: Parameters<typeof formOf>[1] = []) =>
      (
        await backend.post('/api/comment/edit', {
          as: by,
          multipart: formOf({ CommentID: comment.id, text: 'Vue', ...fields }, files),
        })
      ).read(EditCommentAnswer).comment;
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
    expect(reply.read(CreateReplyAnswer).reponse.alternative).toBe('Un quai');
  });
});

describe('people whom one may mention', () => {
  it('B484: are the members of the community', async () => {
    const tag = (as: TestPerson, more: object = {}) =>
      backend.post('/api/tag', { as, json: { idgroup: place.community.id, ...more } });
    const { reader } = place.people;
    const { members } = (await tag(reader)).read(TagAnswer);
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
      TagAnswer,
    ).members;
    expect(found).toMatchObject({ id: place.member.id, email: place.member.email, image: '0' });
  });
});
