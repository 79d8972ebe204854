/** Groups: their administrator, name and picture, lines about changes, pinned messages and times of reading. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkCounters } from '../../../backend/app/invariants.ts';
import {
  ConversationInfoResponse,
  ListParticipantsResponse,
} from '../../../backend/chat/conversations.wire.ts';
import { ListMessagesResponse } from '../../../backend/chat/messages.wire.ts';
import { ListReadersResponse } from '../../../backend/chat/reading.wire.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { photo } from '../feed/form.ts';
import { addConversation, chatOf } from './conversations.ts';

const backend = await startBackend();
const [anne, karim, stranger, guest] = await backend.addPeople([
  { firstName: 'Anne' },
  { firstName: 'Karim' },
  { firstName: 'Paul' },
  { firstName: 'Gaia', isExternal: true },
]);
let group: number;
beforeEach(async () => {
  group = await addConversation(backend, [anne, karim, guest], { title: 'Projet' });
});
afterAll(() => backend.close());

const participant = (path: string) => (as: TestPerson, person: TestPerson) =>
  backend.post(path, { as, json: { conversationid: group, email: person.email } });
const add = participant('/api/chatuser');
const remove = participant('/delete/conversation');
const handOn = participant('/api/conversation/administrateur');
const update = (as: TestPerson, fields: Record<string, string | Blob>, conversation = group) => {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') multipart.set(name, value);
    else multipart.set(name, value, 'photo.png');
  return backend.post(`/api/conversation/${conversation}/modification`, { as, multipart });
};
const pin = (as: TestPerson, messageid: number, epingle = true) =>
  backend.post('/api/message/epingle', { as, json: { messageid, epingle } });
const load = async (as: TestPerson, json: object = {}) =>
  (await backend.post(`/api/chat/${group}/messageload`, { as, json: { nb: 50, start: 0, ...json } })).read(
    ListMessagesResponse,
  ).messages;
const notices = async (as: TestPerson) =>
  (await load(as, { avis: true })).flatMap(({ avis, prenom, content }) =>
    avis ? [`${prenom} ${avis.type} ${avis.personne?.prenom ?? content}`.trim()] : [],
  );
const listed = async (as: TestPerson, id = group) =>
  (await chatOf(backend, as).conversations()).find(({ conversationId }) => conversationId === id);
const administrators = async () =>
  (await backend.post('/api/listparticipants', { as: karim, json: { id: group } }))
    .read(ListParticipantsResponse)
    .participants.filter(({ administrateur }) => administrateur === 1)
    .map(({ email }) => email);
const info = async (as: TestPerson, id = group) =>
  (await backend.get(`/api/infoconvert/${id}`, as)).read(ConversationInfoResponse);

describe('B983: the administrator of a group', () => {
  it('is marked, and hands the right on; then they may leave', async () => {
    expect(await administrators()).toEqual([anne.email]);
    expect((await remove(anne, anne)).body).toMatchObject({ code: 'ADMINISTRATOR' });
    expect((await handOn(anne, karim)).status).toBe(200);
    expect(backend.events.at(-1)).toMatchObject({ pusheraction: ['conversation'], sendto: anne.email });
    expect(await administrators()).toEqual([karim.email]);
    expect((await info(karim)).adminconvert).toBe(1);
    // A retry whose first answer was lost.
    const sent = backend.events.length;
    expect((await handOn(anne, karim)).status).toBe(200);
    expect(backend.events).toHaveLength(sent);
    expect((await remove(anne, anne)).status).toBe(200);
    expect(await notices(karim)).toEqual(['Anne administrateur Karim', 'Anne depart']);
  });

  it('goes to participants of groups only', async () => {
    expect((await handOn(anne, stranger)).status).toBe(404);
    const two = await addConversation(backend, [anne, karim]);
    const json = { conversationid: two, email: karim.email };
    expect((await backend.post('/api/conversation/administrateur', { as: anne, json })).status).toBe(403);
  });
});

describe('B984: name and picture of a group', () => {
  const picture = async (as: TestPerson) => (await listed(as))?.image;

  it('are changed by its administrator; a new picture replaces the old one, which participants may read', async () => {
    expect((await update(anne, { titre: '  Fête ', image: photo })).status).toBe(200);
    expect(backend.events.at(-1)).toMatchObject({
      pusheraction: ['conversation'],
      receveur: expect.arrayContaining([karim.email, guest.email]),
    });
    const first = await picture(karim);
    expect(await listed(karim)).toMatchObject({ titre: 'Fête', image: expect.stringContaining('.jpg') });
    expect((await backend.get(`/${first ?? ''}`, karim)).status).toBe(200);
    expect((await backend.get(`/${first?.split('?')[0] ?? ''}`, stranger)).status).toBe(404);
    await update(anne, { image: photo });
    expect(await picture(karim)).not.toBe(first);
    expect(await listed(karim)).toMatchObject({ titre: 'Fête' });
    const { rows } = await backend.context.database.execute<{ counted: number }>(
      sql`select count(*)::int as counted from files where uploader_id = ${anne.id}`,
    );
    expect(rows).toEqual([{ counted: 1 }]);
    await update(anne, { sansimage: '1' });
    expect(await picture(karim)).toBeUndefined();
    expect(await notices(karim)).toEqual(['Anne titre Fête', 'Anne image']);
  });

  it('are not of conversations of two, nor what is no picture; the same name is no change', async () => {
    const two = await addConversation(backend, [anne, karim]);
    expect((await update(anne, { titre: 'Non' }, two)).status).toBe(403);
    expect((await update(anne, { image: new Blob(['texte']) })).status).toBe(415);
    const sent = backend.events.length;
    expect((await update(anne, { titre: 'Projet' })).status).toBe(200);
    expect(backend.events).toHaveLength(sent);
  });
});

describe('B985: lines about changes', () => {
  it('keep their places among messages, only where asked for', async () => {
    await chatOf(backend, anne).sent(group, 'Un');
    await add(anne, stranger);
    await add(anne, stranger);
    await chatOf(backend, anne).sent(group, 'Deux');
    await remove(anne, guest);
    await remove(stranger, stranger);
    const all = await load(karim, { avis: true });
    expect(all.map(({ content, avis }) => avis?.type ?? content)).toEqual([
      'Un',
      'ajout',
      'Deux',
      'retrait',
      'depart',
    ]);
    expect(await notices(karim)).toEqual(['Anne ajout Paul', 'Anne retrait Gaia', 'Paul depart']);
    const page = await load(karim, { avis: true, nb: 2, start: 2 });
    expect(page.map(({ content, avis }) => avis?.type ?? content)).toEqual(['ajout', 'Deux']);
    for (const json of [{}, { supprimes: true }])
      expect((await load(karim, json)).map(({ content }) => content)).toEqual(['Un', 'Deux']);
  });

  it('are not unread, not last, not found, and cannot be changed, answered or pinned', async () => {
    const { id } = await chatOf(backend, anne).sent(group, 'Un');
    await chatOf(backend, karim).see(group, 'conv');
    await update(anne, { titre: 'Introuvable' });
    const [line] = (await load(karim, { avis: true })).slice(-1);
    if (!line) throw new Error('There is no line.');
    expect(line).not.toHaveProperty('supprime');
    expect(await listed(karim)).toMatchObject({ nbvue: 0, content: 'Un' });
    expect((await checkCounters(backend.context.database, false)).get('last messages of conversations')).toBe(
      0,
    );
    const { rows } = await backend.context.database.execute(
      sql`select from message_words where message_id = ${line.id}`,
    );
    expect(rows).toEqual([]);
    const refused = [
      await backend.post('/api/deletemessage', { as: anne, json: { messageid: line.id } }),
      await backend.post('/api/message/modification', {
        as: anne,
        json: { messageid: line.id, content: 'Non' },
      }),
      await backend.post('/api/message/reaction', { as: karim, json: { messageid: line.id, emoji: '👍' } }),
      await pin(anne, line.id),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const answer = { content: 'Oui', gif: '', reponsea: line.id };
    const answered = await backend.post(`/api/messagecreate/${group}/noFile`, { as: karim, json: answer });
    expect(answered.body).toMatchObject({ field: 'reponsea' });
    expect(id).toBeLessThan(line.id);
  });
});

describe('B986: a pinned message', () => {
  const pinned = async (as: TestPerson, id = group) => (await info(as, id)).messageepingle?.content;

  it('is pinned by the administrator of a group, instead of an earlier one, and unpinned', async () => {
    const one = await chatOf(backend, karim).sent(group, 'Un');
    const two = await chatOf(backend, anne).sent(group, 'Deux');
    await pin(anne, one.id);
    expect(await pinned(guest)).toBe('Un');
    expect(backend.events.at(-1)).toMatchObject({ pusheraction: ['conversation'] });
    await pin(anne, two.id);
    await pin(anne, one.id, false);
    expect(await pinned(karim)).toBe('Deux');
    await pin(anne, two.id, false);
    expect(await pinned(karim)).toBeUndefined();
  });

  it('is pinned by both in a conversation of two, and goes with its message', async () => {
    const two = await addConversation(backend, [anne, karim]);
    const { id } = await chatOf(backend, anne).sent(two, 'Adresse');
    expect((await pin(karim, id)).status).toBe(200);
    expect(await pinned(anne, two)).toBe('Adresse');
    await backend.post('/api/deletemessage', { as: anne, json: { messageid: id } });
    expect(await pinned(karim, two)).toBeUndefined();
    expect((await pin(karim, id)).status).toBe(404);
  });
});

it('B987: readers come with the time of the first reading that reached the message', async () => {
  const one = await chatOf(backend, anne).sent(group, 'Un');
  await chatOf(backend, karim).see(one.id, 'msg');
  await backend.context.database.execute(
    sql`update message_readings set created_at = '2026-01-05T09:30:00Z' where user_id = ${karim.id}`,
  );
  await chatOf(backend, anne).sent(group, 'Deux');
  await chatOf(backend, karim).see(group, 'conv');
  await backend.context.database.execute(
    sql`update participants set last_read_message_id = ${one.id} where user_id = ${guest.id}`,
  );
  const readers = (await backend.post(`/api/messread/${one.id}`, { as: anne })).read(ListReadersResponse).nom;
  expect(readers.map(({ nom, vule }) => [nom.split(' ')[0], vule])).toEqual([
    ['Gaia', undefined],
    ['Karim', '2026-01-05T09:30:00.000Z'],
  ]);

  // Times are kept for thirty days: a later reading is no time of an older message.
  await backend.context.database.execute(
    sql`update messages set created_at = now() - interval '31 days' where id = ${one.id}`,
  );
  await backend.context.database.execute(
    sql`update participants set created_at = now() - interval '32 days' where conversation_id = ${group}`,
  );
  const later = (await backend.post(`/api/messread/${one.id}`, { as: anne })).read(ListReadersResponse).nom;
  expect(later.map(({ vule }) => vule)).toEqual([undefined, undefined]);
});
