/** Whom the bell tells of comments and replies: whoever it concerns, once, and nobody of what they did themselves. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { memberships } from '../../../backend/communities/tables.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { type Content, createContent } from '../../gateway/content.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';

let backend: TestBackend;
let content: Content;
let author: TestPerson;
let commenter: TestPerson;
let other: TestPerson;
let community: { id: number };
let post: { id: number };
let comment: { id: number };
beforeAll(async () => {
  backend = await startBackend();
  content = createContent(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  [author, commenter, other] = (await backend.addPeople([
    { firstName: 'Anne', lastName: 'Auteure' },
    { firstName: 'Karim', lastName: 'Commente' },
    { firstName: 'Odile', lastName: 'Autre' },
  ])) as [TestPerson, TestPerson, TestPerson];
  community = await backend.addCommunity({ kind: 'private' }, { members: [author, commenter, other] });
  post = await backend.addPost(community, author);
  comment = await content.comment(commenter, post);
  await backend.context.database.delete(notifications);
  backend.events.length = 0;
});

/** Who was told what, by the first name. */
async function told(): Promise<[string | undefined, string][]> {
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

it('a comment is told to the author of the post', async () => {
  await content.comment(other, post);
  expect(await told()).toEqual([['Anne', '<b>Odile Autre</b> a commenté votre publication']]);
});

it('a reply is told to the author of the comment, and not to that of the post', async () => {
  await reply(other, 'Tout à fait');
  expect(await told()).toEqual([['Karim', answered]]);
  // Their bell, and the message for their devices.
  const heard = backend.events.filter(({ pusheraction: [first] }) => first === 'comment' || first === 'push');
  expect(heard.map(({ receveur }) => receveur)).toEqual([[commenter.email], [commenter.email]]);
});

it('nobody is told of their own', async () => {
  await reply(commenter, 'Je précise');
  await content.comment(author, post);
  expect(await told()).toEqual([]);
});

it('whoever is mentioned in what concerns them anyway is told once, that they are mentioned', async () => {
  await reply(other, '<p>@Karim Commente et @Anne Auteure, voyez</p>', [commenter, author]);
  expect((await told()).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['Anne', mentions],
    ['Karim', mentions],
  ]);
});

it('whoever has left the community is told nothing of it', async () => {
  const mine = and(eq(memberships.communityId, community.id), eq(memberships.userId, commenter.id));
  await backend.context.database.delete(memberships).where(mine);
  await reply(other, 'Trop tard');
  expect(await told()).toEqual([]);
  expect(backend.events.flatMap(({ receveur }) => receveur)).not.toContain(commenter.email);
});
