import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { messages } from '../../../backend/chat/tables.ts';
import { ListParticipantsResponse } from '../../../backend/chat/conversations.wire.ts';
import { MarkReadResponse } from '../../../backend/chat/reading.wire.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { addConversation, addTexts, chatOf } from './conversations.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const [anne, karim, lea] = await backend.addPeople([
  { firstName: 'Anne', lastName: 'Le Goff' },
  { firstName: 'Karim', lastName: 'Benali' },
  { firstName: 'Léa', lastName: 'Roux' },
]);

const unreadOf = async (person: TestPerson, conversation: number) =>
  (await chatOf(backend, person).conversations()).find((listed) => listed.conversationId === conversation)
    ?.nbvue;

describe('the list of conversations', () => {
  it('is ordered by the last message, and shows its text and author', async () => {
    const [first, second] = [
      await addConversation(backend, [anne, karim]),
      await addConversation(backend, [anne, lea, karim], { title: 'Déjeuner', isGroup: true }),
    ];
    await chatOf(backend, karim).sent(second, 'midi ?');
    await chatOf(backend, karim).sent(first, 'bonjour');
    expect((await chatOf(backend, anne).conversations()).map((listed) => listed.conversationId)).toEqual([
      first,
      second,
    ]);
    const last = await chatOf(backend, lea).sent(second, 'treize heures');
    const [listed] = await chatOf(backend, anne).conversations();
    expect(listed).toMatchObject({
      conversationId: second,
      users: [{ prenom: 'Karim' }, { prenom: 'Léa' }],
      content: 'treize heures',
      lastmessageid: last.id,
      lastmessagesender: 'Léa',
      nbvue: 2,
      view: 0,
      createdAt: last.createdAt,
      adminconvert: 1,
    });
    const [own] = await chatOf(backend, lea).conversations();
    expect(own).toMatchObject({ lastmessagesender: '', adminconvert: 0, nbvue: 1 });
  });

  it('B249 is paged', async () => {
    const person = await backend.addPerson();
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await addConversation(backend, [person, karim, lea]));
    for (const id of ids) await chatOf(backend, karim).sent(id, 'bonjour');
    const chats = chatOf(backend, person);
    const pages = await Promise.all([0, 5, 10].map((start) => chats.conversations(5, start)));
    expect(pages.flat().map((listed) => listed.conversationId)).toEqual(ids.toReversed());
  });

  it('puts a new conversation without a message on top, and falls back when the last message is deleted', async () => {
    const person = await backend.addPerson();
    const old = await addConversation(backend, [person, karim]);
    await chatOf(backend, karim).sent(old, 'premier');
    const second = await chatOf(backend, karim).sent(old, 'deuxième');
    const fresh = await addConversation(backend, [person, lea], { createdAt: new Date(Date.now() + 1_000) });
    await backend.context.database
      .update(messages)
      .set({ deletedAt: new Date() })
      .where(eq(messages.id, second.id));
    const listed = await chatOf(backend, person).conversations();
    expect(listed.map((one) => [one.conversationId, one.content])).toEqual([
      [fresh, ''],
      [old, 'premier'],
    ]);
  });
});

describe('marking as seen', () => {
  it('B217 and B218 marks a whole conversation, and notifies the author', async () => {
    const conversation = await addConversation(backend, [anne, karim]);
    const karimChats = chatOf(backend, karim);
    for (const text of ['un', 'deux', 'trois']) await karimChats.sent(conversation, text);
    expect(await unreadOf(anne, conversation)).toBe(3);
    const before = backend.events.length;
    const answer = await chatOf(backend, anne).see(conversation, 'conv');
    expect(answer.body).toEqual({ status: true, nbvue: 0 });
    expect(await unreadOf(anne, conversation)).toBe(0);
    expect((await karimChats.loaded(conversation)).map((message) => message.view)).toEqual([1, 1, 1]);
    expect((await karimChats.conversations()).find((one) => one.conversationId === conversation)?.view).toBe(
      1,
    );
    expect(backend.events.slice(before)).toEqual([
      {
        pusheraction: ['vue'],
        conversationid: conversation,
        receveur: expect.arrayContaining([anne.email, karim.email]),
        sendto: anne.email,
      },
    ]);
  });

  it('B219 marks a message and earlier ones; later ones stay unseen', async () => {
    const conversation = await addConversation(backend, [anne, karim, lea]);
    const sent = [];
    for (const text of ['un', 'deux', 'trois', 'quatre'])
      sent.push(await chatOf(backend, karim).sent(conversation, text));
    expect((await chatOf(backend, anne).see(sent[1]!.id, 'msg')).read(MarkReadResponse).nbvue).toBe(2);
    expect((await chatOf(backend, lea).see(sent[2]!.id, 'msg')).read(MarkReadResponse).nbvue).toBe(1);
    expect((await chatOf(backend, karim).loaded(conversation)).map((message) => message.view)).toEqual([
      2, 2, 1, 0,
    ]);
  });

  it('never goes back, counts once, and sends no event without changes', async () => {
    const conversation = await addConversation(backend, [anne, karim]);
    const [first] = [
      await chatOf(backend, karim).sent(conversation, 'un'),
      await chatOf(backend, karim).sent(conversation, 'deux'),
    ];
    await chatOf(backend, anne).see(conversation, 'conv');
    const before = backend.events.length;
    expect((await chatOf(backend, anne).see(first.id, 'msg')).read(MarkReadResponse).nbvue).toBe(0);
    expect((await chatOf(backend, anne).see(conversation, 'conv')).read(MarkReadResponse).nbvue).toBe(0);
    expect(backend.events.length).toBe(before);
    expect(await unreadOf(anne, conversation)).toBe(0);
  });

  it("counts neither one's own messages nor deleted ones", async () => {
    const conversation = await addConversation(backend, [anne, karim]);
    const seen = await chatOf(backend, karim).sent(conversation, 'vu');
    const deleted = await chatOf(backend, karim).sent(conversation, 'supprimé');
    await chatOf(backend, anne).sent(conversation, 'de moi');
    await chatOf(backend, karim).sent(conversation, 'non vu');
    await backend.context.database
      .update(messages)
      .set({ deletedAt: new Date() })
      .where(eq(messages.id, deleted.id));
    expect((await chatOf(backend, anne).see(seen.id, 'msg')).read(MarkReadResponse).nbvue).toBe(1);
  });

  it('runs the same number of statements in long and short conversations', async () => {
    const [short, long] = [
      await addConversation(backend, [anne, karim]),
      await addConversation(backend, [anne, karim]),
    ];
    await addTexts(backend, short, karim, 1);
    await addTexts(backend, long, karim, 500);
    const [few, many] = [
      await chatOf(backend, anne).see(short, 'conv'),
      await chatOf(backend, anne).see(long, 'conv'),
    ];
    expect(many.sql).toBe(few.sql);
  });
});

describe('a conversation', () => {
  it('lists all participants, including the caller, in two statements beside the guard', async () => {
    const conversation = await addConversation(backend, [anne, karim, lea]);
    const answer = await backend.post('/api/listparticipants', {
      as: karim,
      form: { id: String(conversation) },
    });
    const { participants: people } = answer.read(ListParticipantsResponse);
    expect(people.map((person) => person.id).toSorted((a, b) => a - b)).toEqual([anne.id, karim.id, lea.id]);
    expect(people.find((person) => person.id === lea.id)).toMatchObject({
      email: lea.email,
      profile: { prenom: 'Léa', nom: 'Roux' },
    });
    expect(answer.sql).toBe(3);
    expect((await backend.post('/api/listparticipants', { as: karim, form: { id: 'x' } })).status).toBe(400);
  });
});
