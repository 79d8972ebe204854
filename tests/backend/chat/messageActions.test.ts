import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateMessageResponse, ListMessagesResponse } from '../../../backend/chat/messages.wire.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { photo } from '../feed/form.ts';
import { addConversation, chatOf } from './conversations.ts';

const backend = await startBackend();
const [anne, karim, stranger] = await backend.addPeople([
  { firstName: 'Anne', lastName: 'Le Goff' },
  { firstName: 'Karim', lastName: 'Benali' },
  {},
]);
let conversation: number;
let other: number;
beforeEach(async () => {
  conversation = await addConversation(backend, [anne, karim]);
  other = await addConversation(backend, [anne, stranger]);
});
afterAll(() => backend.close());

const post = (as: TestPerson, path: string, json: object, headers: Record<string, string> = {}) =>
  backend.post(path, { as, json, headers });
const reply = (as: TestPerson, reponsea: number, content = 'Oui', to = conversation) =>
  post(as, `/api/messagecreate/${to}/noFile`, { content, gif: '', reponsea });
const edit = (as: TestPerson, messageid: number, content: string) =>
  post(as, '/api/message/modification', { messageid, content });
const react = (as: TestPerson, messageid: number, emoji: string) =>
  post(as, '/api/message/reaction', { messageid, emoji });
const forward = (as: TestPerson, messageid: number, conversationid: number, headers = {}) =>
  post(as, '/api/message/transfert', { messageid, conversationid }, headers);
const remove = (as: TestPerson, messageid: number) => post(as, '/api/deletemessage', { messageid });
const withPlaces = async (as: TestPerson) =>
  (await post(as, `/api/chat/${conversation}/messageload`, { supprimes: true })).read(ListMessagesResponse)
    .messages;
const age = (messageId: number, minutes: number) =>
  backend.context.database.execute(
    sql`update messages set created_at = created_at - make_interval(mins => ${minutes}) where id = ${messageId}`,
  );

describe('B910: answering a message', () => {
  it('carries the message, also with a file and after it was deleted', async () => {
    const asked = await chatOf(backend, anne).sent(conversation, 'À 9 h ?');
    const { message } = (await reply(karim, asked.id)).read(CreateMessageResponse);
    expect(message.reponsea).toMatchObject({ id: asked.id, content: 'À 9 h ?', prenom: 'Anne' });
    const multipart = new FormData();
    multipart.set('reponsea', String(asked.id));
    multipart.append('image[]', photo, 'x.jpg');
    const withFile = await backend.post(`/api/messagecreate/${conversation}/file`, { as: karim, multipart });
    expect(withFile.read(CreateMessageResponse).message.reponsea?.id).toBe(asked.id);
    await remove(anne, asked.id);
    expect((await chatOf(backend, karim).loaded(conversation))[0]?.reponsea).toMatchObject({
      id: asked.id,
      content: '',
      supprime: 1,
    });
    expect((await reply(karim, asked.id)).status).toBe(200);
  });

  it('refuses a message of another conversation', async () => {
    const elsewhere = await chatOf(backend, anne).sent(other, 'Ailleurs');
    const answer = await reply(anne, elsewhere.id);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      field: 'reponsea',
      message: 'Le message auquel vous répondez n’est pas de cette conversation.',
    });
  });
});

describe('B911: correcting a message', () => {
  it('changes the text with its time, for all participants, once', async () => {
    const sent = await chatOf(backend, anne).sent(conversation, 'Bonojur');
    expect(sent.modifiablejusqua).toBeDefined();
    const { message } = (await edit(anne, sent.id, ' Bonjour <b> ')).read(CreateMessageResponse);
    expect(message).toMatchObject({ content: 'Bonjour &lt;b&gt;', modifiele: expect.any(String) });
    expect(backend.events.at(-1)).toMatchObject({
      pusheraction: ['chat-change'],
      chat: { id: sent.id },
      receveur: [anne.email, karim.email],
    });
    const { length } = backend.events;
    expect((await edit(anne, sent.id, 'Bonjour <b>')).status).toBe(200);
    expect(backend.events).toHaveLength(length);
    expect((await chatOf(backend, karim).conversations())[0]?.content).toBe('Bonjour &lt;b&gt;');
  });

  it('is refused after the time, and for what has no own text', async () => {
    const late = await chatOf(backend, anne).sent(conversation, 'Tard');
    await age(late.id, 16);
    const refused = await edit(anne, late.id, 'Trop tard');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ message: 'Ce message ne peut plus être modifié.' });
    const sent = await chatOf(backend, anne).sent(conversation, 'Bonjour');
    const thumb = await chatOf(backend, anne).sent(conversation, '<span class="like"></span>');
    expect((await edit(anne, thumb.id, 'x')).status).toBe(403);
    expect((await edit(anne, sent.id, '  ')).status).toBe(400);
  });
});

it('B912: a deleted message keeps its place for those who ask, and counts as unread for nobody', async () => {
  const [first, second] = [
    await chatOf(backend, anne).sent(conversation, 'Un'),
    await chatOf(backend, anne).sent(conversation, 'Deux'),
  ];
  await react(karim, second.id, '👍');
  await remove(anne, second.id);
  expect((await chatOf(backend, karim).loaded(conversation)).map(({ id }) => id)).toEqual([first.id]);
  const places = await withPlaces(karim);
  expect(places.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(places[1]).toMatchObject({ content: '', type: null, supprime: 1 });
  expect(places[1]?.reactions).toBeUndefined();
  expect((await chatOf(backend, karim).conversations())[0]).toMatchObject({ content: 'Un', nbvue: 1 });
});

describe('B913: reacting to a message', () => {
  it('keeps one reaction of each person, by emoji', async () => {
    const { id } = await chatOf(backend, anne).sent(conversation, 'Bonjour');
    await react(karim, id, '🎉');
    await react(karim, id, '👍\uFE0F');
    const { message } = (await react(anne, id, '👍')).read(CreateMessageResponse);
    expect(message.reactions).toEqual([
      {
        emoji: '👍',
        personnes: [
          { id: karim.id, prenom: 'Karim', nom: 'Benali' },
          { id: anne.id, prenom: 'Anne', nom: 'Le Goff' },
        ],
      },
    ]);
    const { length } = backend.events;
    await react(anne, id, '👍');
    expect(backend.events).toHaveLength(length);
    await react(karim, id, '');
    expect((await chatOf(backend, anne).loaded(conversation))[0]?.reactions?.[0]?.personnes).toHaveLength(1);
  });

  it('refuses deleted messages and what is no emoji', async () => {
    const { id } = await chatOf(backend, anne).sent(conversation, 'Bonjour');
    for (const emoji of ['a', '👍👍', '1', '<b>'])
      expect((await react(karim, id, emoji)).body).toMatchObject({ message: 'Choisissez un emoji.' });
    await remove(anne, id);
    expect((await react(anne, id, '👍')).status).toBe(404);
  });
});

describe('B914: forwarding a message', () => {
  it('shares its files, which stay when the original is deleted', async () => {
    const sent = await chatOf(backend, anne).sendFiles(conversation, [['image[]', photo, 'x.jpg']], {
      content: 'Le plan',
    });
    const original = sent.read(CreateMessageResponse).message;
    const headers = { 'idempotency-key': 'forward-1' };
    const { message } = (await forward(anne, original.id, other, headers)).read(CreateMessageResponse);
    expect(message).toMatchObject({ content: 'Le plan', type: 'image', transfere: 1, prenom: 'Anne' });
    expect(message.modifiablejusqua).toBeUndefined();
    const again = (await forward(anne, original.id, other, headers)).read(CreateMessageResponse);
    expect(again.message.id).toBe(message.id);
    await remove(anne, original.id);
    expect((await forward(anne, original.id, other)).status).toBe(404);
    const [received] = await chatOf(backend, stranger).loaded(other);
    const picture = await backend.get(`/${received?.image[0] ?? ''}`, stranger);
    expect(picture.status).toBe(200);
  });
});
