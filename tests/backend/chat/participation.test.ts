import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationInfoResponse,
  CreateConversationResponse,
  ListParticipantsResponse,
  ToggleMuteResponse,
} from '../../../backend/chat/conversations.wire.ts';
import { ListReadersResponse } from '../../../backend/chat/reading.wire.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { addConversation, chatOf } from './conversations.ts';

let group: number;
const backend = await startBackend();
const [creator, member, other, stranger] = await backend.addPeople([{}, {}, {}, {}]);
const crowd = await backend.addPeople(Array.from({ length: 10 }, () => ({})));
beforeEach(async () => {
  group = await addConversation(backend, [creator, member, other]);
});
afterAll(() => backend.close());

const add = (as: TestPerson | undefined, who: { email: string }, conversationid = group) =>
  backend.post('/api/chatuser', { as, form: { conversationid: String(conversationid), email: who.email } });
const remove = (as: TestPerson | undefined, who: { email: string }, conversationid = group) =>
  backend.post('/delete/conversation', { as, json: { conversationid, email: who.email } });
const destroy = (as: TestPerson | undefined, conversationid = group) =>
  backend.post('/api/conversdeletebyauteur', { as, json: { conversationid } });
const silence = (as: TestPerson, conversationid = group) =>
  backend.post(`/api/silentnotifpush/${conversationid}`, { as });
const inside = async (as: TestPerson, id = group) =>
  (await backend.post('/api/listparticipants', { as, form: { id: String(id) } }))
    .read(ListParticipantsResponse)
    .participants.map((person) => person.id);
const infoOf = async (as: TestPerson, id = group) => {
  const {
    titre: _titre,
    status: _status,
    ...flags
  } = (await backend.get(`/api/infoconvert/${id}`, as)).read(ConversationInfoResponse);
  return flags;
};
const lastEvent = () => backend.events.filter((event) => event.pusheraction[0] === 'conversation').at(-1);

describe('participants', () => {
  it('B239 B241 are added to groups only, with an event for all', async () => {
    const pair = await addConversation(backend, [creator, member]);
    expect((await add(creator, stranger, pair)).status).toBe(403);
    expect((await add(creator, { email: 'personne@nulle.example' })).status).toBe(404);
    expect(await inside(creator)).not.toContain(stranger.id);

    expect((await add(creator, stranger)).body).toEqual({ status: true });
    expect(await inside(stranger)).toEqual([creator.id, member.id, other.id, stranger.id]);
    expect(lastEvent()).toEqual({
      pusheraction: ['conversation'],
      conversationid: group,
      receveur: [creator, member, other, stranger].map((person) => person.email),
      sendto: creator.email,
    });
  });

  it('a new participant sees earlier messages, all as read', async () => {
    await chatOf(backend, creator).sent(group, 'avant');
    await add(creator, stranger);
    const [listed] = await chatOf(backend, stranger).conversations();
    expect(listed).toMatchObject({ conversationId: group, nbvue: 0, content: 'avant' });
    await chatOf(backend, creator).sent(group, 'après');
    expect((await chatOf(backend, stranger).conversations())[0]).toMatchObject({ nbvue: 1 });
  });

  it('B1046 a new participant is no reader of earlier messages', async () => {
    const chat = chatOf(backend, creator);
    const { id } = await chat.sent(group, 'avant');
    await add(creator, stranger);
    expect((await chat.conversations())[0]).toMatchObject({ conversationId: group, view: 0 });
    expect((await chat.loaded(group))[0]?.view).toBe(0);
    const readers = await backend.post(`/api/messread/${id}`, { as: creator });
    expect(readers.read(ListReadersResponse).nom).toEqual([]);
    await chat.sent(group, 'après');
    await chatOf(backend, stranger).see(group, 'conv');
    expect((await chat.loaded(group)).map(({ view }) => view)).toEqual([0, 1]);
  });

  it('B234 B235 are ten at most, also under concurrent additions', async () => {
    const answers = await Promise.all([stranger, ...crowd].map((person) => add(creator, person)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused).toHaveLength(4);
    for (const answer of refused)
      expect(answer.body).toMatchObject({
        code: 'TOO_MANY',
        message: 'La messagerie chate ne peut contenir que 10 personne',
      });
    expect(await inside(creator)).toHaveLength(10);
    // Adding a participant again is allowed.
    expect((await add(creator, member)).status).toBe(200);
  });

  it('B240 B242 B248 the administrator removes others, never themselves', async () => {
    expect((await remove(creator, creator)).body).toMatchObject({ code: 'ADMINISTRATOR' });
    expect((await remove(creator, stranger)).status).toBe(404);
    expect((await remove(creator, member)).body).toEqual({ status: true });
    expect(await inside(creator)).toEqual([creator.id, other.id]);
    // The removed participant receives the event, but no longer has access.
    expect(lastEvent()?.receveur).toContain(member.email);
    expect((await chatOf(backend, member).load(group)).status).toBe(404);
  });

  it('a removed participant receives no further message', async () => {
    await Promise.all([
      remove(creator, member),
      ...Array.from({ length: 5 }, (_, index) => chatOf(backend, other).send(group, `message ${index}`)),
    ]);
    await chatOf(backend, other).sent(group, 'après');
    const last = backend.events.filter((event) => event.pusheraction[0] === 'chat').at(-1);
    expect(last?.receveur).toEqual([creator.email, other.email]);
  });

  it('B247 others leave with their own e-mail, also a conversation of two', async () => {
    expect((await remove(member, member)).status).toBe(200);
    expect(await inside(creator)).toEqual([creator.id, other.id]);
    const pair = await addConversation(backend, [creator, member]);
    expect((await remove(creator, member, pair)).status).toBe(403);
    for (const person of [member, creator]) {
      expect((await remove(person, person, pair)).status).toBe(200);
      const listed = (await chatOf(backend, person).conversations()).map((c) => c.conversationId);
      expect(listed).not.toContain(pair);
    }
  });

  it('B247 B1045 who has left a conversation of two is back with the next message, or creates it again', async () => {
    const [ada, bob] = await backend.addPeople([{}, { lastName: 'Retour' }]);
    const create = async (as: TestPerson, other: TestPerson) => {
      const json = { titre: '', emails: [{ email: other.email }] };
      return (await backend.post('/conversation/create', { as, json })).read(CreateConversationResponse).id;
    };
    const pair = await create(ada, bob);
    const [adas, bobs] = [chatOf(backend, ada), chatOf(backend, bob)];
    await adas.sent(pair, 'lu');
    await bobs.see(pair, 'conv');
    await remove(bob, bob, pair);
    expect((await bobs.send(pair, 'encore')).status).toBe(404);
    expect((await adas.conversations())[0]?.users?.map(({ nom }) => nom)).toEqual(['Retour']);
    expect(await inside(ada, pair)).toEqual([ada.id, bob.id]);

    await adas.sent(pair, 'après');
    expect(backend.events.findLast(({ pusheraction: [first] }) => first === 'chat')?.receveur).toEqual([
      ada.email,
      bob.email,
    ]);
    expect((await bobs.conversations())[0]).toMatchObject({ nbvue: 1, content: 'après' });
    expect((await adas.loaded(pair)).map(({ view }) => view)).toEqual([1, 0]);

    await bobs.see(pair, 'conv');
    await remove(bob, bob, pair);
    expect(await create(bob, ada)).toBe(pair);
    expect((await bobs.conversations())[0]).toMatchObject({ nbvue: 0, content: 'après' });
    expect((await adas.loaded(pair)).map(({ view }) => view)).toEqual([1, 1]);
  });

  it('B246 B247 only the administrator deletes it for everybody', async () => {
    await chatOf(backend, creator).sent(group, 'tout');
    expect((await destroy(creator)).body).toEqual({ status: true });
    for (const person of [creator, member, other])
      expect((await chatOf(backend, person).load(group)).status).toBe(404);
    expect(lastEvent()?.receveur).toEqual([creator.email, member.email, other.email]);
  });

  it('a new group notifies all participants', async () => {
    const emails = [member, other].map((person) => ({ email: person.email }));
    await backend.post('/conversation/create', { as: creator, json: { titre: 'Projet', emails } });
    expect(lastEvent()?.receveur.toSorted()).toEqual(
      [creator, member, other].map((person) => person.email).toSorted(),
    );
  });

  it('deleting an account makes the longest participant administrator, and notifies the others only', async () => {
    const [leaving, first, second, administrator] = await backend.addPeople([
      {},
      {},
      {},
      { isAdministrator: true },
    ]);
    const group = await addConversation(backend, [leaving, first, second]);
    const pair = await addConversation(backend, [second, leaving]);
    await addConversation(backend, [first, second]);
    backend.events.length = 0;
    await backend.call('DELETE', `/api/userdelete/${leaving.id}`, { as: administrator, json: {} });
    const heard = backend.events
      .filter(({ pusheraction: [first] }) => first === 'conversation')
      .map(({ conversationid, receveur }) => [conversationid, receveur.toSorted()]);
    expect(heard).toEqual([
      [group, [first, second].map(({ email }) => email).toSorted()],
      [pair, [second.email]],
    ]);
    expect(await infoOf(first, group)).toMatchObject({ adminconvert: 1 });
    expect(await infoOf(second, group)).toMatchObject({ adminconvert: 0 });
  });
});

describe('silent mode', () => {
  it('B245 B254 B255 is individual, toggles with every call, and reaches the person’s other windows', async () => {
    expect((await silence(member)).read(ToggleMuteResponse).statutnotif).toBe(1);
    expect(lastEvent()).toMatchObject({ conversationid: group, receveur: [member.email] });
    expect(await infoOf(member)).toMatchObject({ statutnotif: 1, adminconvert: 0, group: 1 });
    expect(await infoOf(other)).toMatchObject({ statutnotif: 0 });
    const pair = await addConversation(backend, [creator, member]);
    expect(await infoOf(creator, pair)).toMatchObject({ adminconvert: 1, group: 0 });
    expect((await silence(member)).read(ToggleMuteResponse).statutnotif).toBe(0);
  });
});

describe('a new conversation', () => {
  const create = (as: TestPerson, others: readonly TestPerson[], titre = '') =>
    backend.post('/conversation/create', {
      as,
      json: { titre, emails: others.map(({ email }) => ({ email })) },
    });

  it('two people have one conversation, whichever of them creates it', async () => {
    const [ada, bob] = await backend.addPeople([{}, {}]);
    const made = await Promise.all([
      ...Array.from({ length: 10 }, () => create(ada, [ada, bob])),
      ...Array.from({ length: 10 }, () => create(bob, [ada])),
    ]);
    const [id, ...others] = new Set(made.map((answer) => answer.read(CreateConversationResponse).id));
    expect(others).toEqual([]);
    expect((await inside(ada, id)).toSorted((a, b) => a - b)).toEqual([ada.id, bob.id]);
  });

  it('a group has ten people at most; each is a new one', async () => {
    const ten = async () =>
      (await create(creator, crowd.slice(1), 'Dix')).read(CreateConversationResponse).id;
    expect(await ten()).not.toBe(await ten());
    expect((await create(creator, crowd)).body).toMatchObject({
      message: 'Un groupe de discussion ne doit pas dépasser 10 participants.',
    });
  });
});
