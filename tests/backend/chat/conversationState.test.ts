/** What conversations are to one participant alone: marked as unread, pinned, notified. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { checkCounters } from '../../../backend/app/invariants.ts';
import { CreateMessageResponse } from '../../../backend/chat/messages.wire.ts';
import { ListConversationsResponse } from '../../../backend/chat/conversations.wire.ts';
import { MarkReadResponse } from '../../../backend/chat/reading.wire.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { addConversation, chatOf } from './conversations.ts';

const backend = await startBackend();
const [anne, karim, , guest] = await backend.addPeople([
  { firstName: 'Anne' },
  { firstName: 'Karim' },
  {},
  { isExternal: true },
]);
let conversation: number;
beforeEach(async () => {
  conversation = await addConversation(backend, [anne, karim, guest]);
});
afterAll(() => backend.close());

const listed = async (person: TestPerson) =>
  (await chatOf(backend, person).conversations()).find(
    ({ conversationId }) => conversationId === conversation,
  );

describe('B945: marking as unread', () => {
  const mark = (as: TestPerson, messageid?: number) =>
    backend.post('/api/conversation/nonlue', { as, json: { conversationid: conversation, messageid } });

  it('counts from the message on, for the caller alone, until they read', async () => {
    const [first, second] = [
      await chatOf(backend, anne).sent(conversation, 'Un'),
      await chatOf(backend, anne).sent(conversation, 'Deux'),
    ];
    await chatOf(backend, karim).see(conversation, 'conv');
    expect((await mark(karim, first.id)).read(MarkReadResponse).nbvue).toBe(2);
    expect(backend.events.at(-1)).toMatchObject({ pusheraction: ['conversation'], receveur: [karim.email] });
    expect(await listed(karim)).toMatchObject({ nbvue: 2 });
    // Karim is still among those who have seen it.
    expect((await chatOf(backend, anne).loaded(conversation)).map(({ view }) => view)).toEqual([1, 1]);
    await chatOf(backend, anne).sent(conversation, 'Trois');
    expect(await listed(karim)).toMatchObject({ nbvue: 3 });
    await backend.post('/api/deletemessage', { as: anne, json: { messageid: second.id } });
    expect(await listed(karim)).toMatchObject({ nbvue: 2 });
    expect((await checkCounters(backend.context.database, false)).get('unread messages of people')).toBe(0);
    await chatOf(backend, karim).see(conversation, 'conv');
    expect(await listed(karim)).toMatchObject({ nbvue: 0 });
  });

  it('takes the last message of others, or else the last one; reading then sends an event to the caller only', async () => {
    expect((await mark(anne)).body).toMatchObject({ code: 'EMPTY' });
    const elsewhere = await chatOf(backend, karim).sent(await addConversation(backend, [anne, karim]), 'Là');
    expect((await mark(anne, elsewhere.id)).body).toMatchObject({ field: 'messageid' });
    await chatOf(backend, anne).sent(conversation, 'Un');
    expect((await mark(anne)).read(MarkReadResponse).nbvue).toBe(1);
    await chatOf(backend, guest).sent(conversation, 'Deux');
    await chatOf(backend, anne).sent(conversation, 'Trois');
    await chatOf(backend, anne).see(conversation, 'conv');
    expect((await mark(anne)).read(MarkReadResponse).nbvue).toBe(1);
    await chatOf(backend, anne).see(conversation, 'conv');
    expect(backend.events.at(-1)).toMatchObject({ pusheraction: ['vue'], receveur: [anne.email] });
    expect(await listed(anne)).toMatchObject({ nbvue: 0 });
  });
});

describe('B946: pinning', () => {
  const pin = (as: TestPerson, epinglee = true) =>
    backend.post('/api/conversation/epingle', { as, json: { conversationid: conversation, epinglee } });

  it('puts a conversation on top of one’s own list, and back, with an event for them only', async () => {
    const newer = await addConversation(backend, [anne, karim]);
    await chatOf(backend, karim).sent(newer, 'Plus récent');
    const order = async (person: TestPerson) =>
      (await chatOf(backend, person).conversations())
        .map(({ conversationId }) => conversationId)
        .filter((id) => id === conversation || id === newer);
    expect((await pin(anne)).status).toBe(200);
    expect(backend.events.at(-1)).toMatchObject({ pusheraction: ['conversation'], receveur: [anne.email] });
    expect(await order(anne)).toEqual([conversation, newer]);
    expect(await listed(anne)).toMatchObject({ epinglee: 1 });
    expect(await order(karim)).toEqual([newer, conversation]);
    expect(await listed(karim)).toMatchObject({ epinglee: 0 });
    await pin(anne, false);
    expect(await order(anne)).toEqual([newer, conversation]);
  });

  it('keeps pages exact: each conversation once, pinned ones first', async () => {
    const owner = await backend.addPerson();
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push(await addConversation(backend, [owner, karim]));
    for (const conversationid of [made[1], made[3]])
      await backend.post('/api/conversation/epingle', {
        as: owner,
        json: { conversationid, epinglee: true },
      });
    const seen: number[] = [];
    for (let apres = ''; seen.length < 5;) {
      const page = (
        await backend.post('/api/loadconvers', { as: owner, json: { nb: 1, start: 0, apres } })
      ).read(ListConversationsResponse);
      seen.push(...page.conversations.map(({ conversationId }) => conversationId));
      apres = page.positions?.at(-1) ?? '';
    }
    expect(seen).toEqual([made[3], made[1], made[4], made[2], made[0]]);
  });
});

describe('B993: notification levels', () => {
  const set = (as: TestPerson, niveaunotif: string) =>
    backend.post('/api/conversation/notifications', {
      as,
      json: { conversationid: conversation, niveaunotif },
    });
  /** Sends a message and returns the usernames to which it was pushed. */
  const pushedTo = async (content: string, reponsea?: number) => {
    const { message } = (
      await backend.post(`/api/messagecreate/${conversation}/noFile`, {
        as: anne,
        json: { content, gif: '', reponsea },
      })
    ).read(CreateMessageResponse);
    return backend.events.findLast(
      ({ push }) => push?.action === 'new-message' && push.payload.idMessage === message.id,
    )?.receveur;
  };

  it('notify all messages, only replies and mentions, or none, for the caller alone', async () => {
    const hers = await chatOf(backend, karim).sent(conversation, 'Une question');
    const his = await chatOf(backend, guest).sent(conversation, 'Une autre');
    expect(await pushedTo('Bonjour')).toEqual([karim.email, guest.email]);
    await set(karim, 'mentions');
    expect(backend.events.at(-1)).toMatchObject({ pusheraction: ['conversation'], receveur: [karim.email] });
    expect(await listed(karim)).toMatchObject({ niveaunotif: 'mentions', statutnotif: 0 });
    expect(await listed(guest)).toMatchObject({ niveaunotif: 'tout' });
    expect(await pushedTo('Bonjour')).toEqual([guest.email]);
    expect(await pushedTo('Non', his.id)).toEqual([guest.email]);
    expect(await pushedTo('Oui', hers.id)).toEqual([karim.email, guest.email]);
    const { firstName, lastName } = karim;
    expect(await pushedTo(`Et toi, @${firstName} ${lastName}\u202F?`)).toEqual([karim.email, guest.email]);
    expect(await pushedTo(`@${firstName} ${lastName}ez`)).toEqual([guest.email]);
    const renamed = (name: string) =>
      backend.context.database
        .update(users)
        .set({ firstName: name, lastName: '' })
        .where(eq(users.id, karim.id));
    await renamed('Rhin & Cie');
    expect(await pushedTo('@Rhin & Cie bonjour')).toEqual([karim.email, guest.email]);
    await renamed('');
    expect(await pushedTo('@ tous')).toEqual([guest.email]);
    await set(karim, 'rien');
    expect(await listed(karim)).toMatchObject({ niveaunotif: 'rien', statutnotif: 1 });
    expect(await pushedTo('Oui', hers.id)).toEqual([guest.email]);
    // The documented silent mode ends: the level before it is back.
    await backend.post(`/api/silentnotifpush/${conversation}`, { as: karim });
    expect(await listed(karim)).toMatchObject({ niveaunotif: 'mentions', statutnotif: 0 });
  });
});
