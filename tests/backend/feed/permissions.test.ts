/** What lists and events show of communities, and who deletes comments. The access matrix proves the rest. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContent, type Content } from '../../gateway/content.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';
import { kinds, makePlace, type Place } from '../places.ts';

let backend: TestBackend;
let content: Content;
beforeAll(async () => {
  backend = await startBackend();
  content = createContent(backend);
});
afterAll(() => backend.close());

it('B480: shows and announces posts to the members of their community alone, who may react to them', async () => {
  for (const kind of kinds) {
    const place = await makePlace(backend, kind);
    const { people } = place;
    const post = await backend.addPost(place.community, place.member, { text: `<p>Contenu ${kind}</p>` });
    const feed = async (as: TestPerson) => {
      const answer = await backend.post('/api/publication', { as, json: { groupid: 0, nbpost: 200 } });
      return JSON.stringify(answer.body);
    };
    expect(await feed(people.reader)).toContain(`Contenu ${kind}`);
    for (const stranger of [people.outsider, people.guest])
      expect(await feed(stranger)).not.toContain('Contenu');
    const reacted = await backend.post('/api/dolike', {
      as: people.reader,
      json: { postID: post.id, likeType: 0 },
    });
    expect(reacted.status).toBe(200);
    backend.events.length = 0;
    const comment = { postID: post.id, text: 'Chut' };
    await backend.post('/api/comment/create/null', { as: people.editor, json: comment });
    const receivers = backend.events.flatMap((event) => event.receveur);
    expect(receivers).toContain(people.reader.email);
    for (const stranger of [people.outsider, people.guest, people.platformAdministrator])
      expect(receivers).not.toContain(stranger.email);
  }
});

it('B585 B586 B745: comments are deleted by authors and administrators, replies by their authors alone', async () => {
  const place: Place = await makePlace(backend, 'private');
  const { editor, administrator, platformAdministrator } = place.people;
  const post = await backend.addPost(place.community, place.member);
  const kept = await content.comment(place.member, post);
  const deletedBy = async (as: TestPerson, author: TestPerson): Promise<number[]> => {
    const comment = await content.comment(author, post);
    const reply = await content.reply(author, kept);
    const answers = [
      await backend.post('/api/comment/delete', { as, json: { CommentID: comment.id } }),
      await backend.post('/api/response/delete', { as, json: { ReponseID: reply.id } }),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await deletedBy(place.member, place.member)).toEqual([200, 200]);
  expect(await deletedBy(editor, place.member)).toEqual([403, 403]);
  expect(await deletedBy(administrator, place.member)).toEqual([200, 403]);
  expect(await deletedBy(platformAdministrator, place.member)).toEqual([200, 403]);
});
