import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateConversationAnswer, ParticipantsAnswer } from '../../../backend/chat/wire.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';

let backend: TestBackend;
let people: TestPerson[];
beforeAll(async () => {
  backend = await startBackend();
  people = [];
  for (let count = 0; count < 12; count += 1) people.push(await backend.addPerson());
});
afterAll(() => backend.close());

const create = (as: TestPerson | undefined, others: readonly { email: string }[], titre = '') =>
  backend.post('/conversation/create', {
    as,
    json: { titre, emails: others.map(({ email }) => ({ email })) },
  });

describe('beginning a conversation', () => {
  it('two people have one, whoever begins it and however often', async () => {
    const [ada, bob] = people as [TestPerson, TestPerson];
    const made = await Promise.all([
      ...Array.from({ length: 10 }, () => create(ada, [ada, bob])),
      ...Array.from({ length: 10 }, () => create(bob, [ada])),
    ]);
    const ids = new Set(made.map((answer) => answer.read(CreateConversationAnswer).id));
    expect(ids.size).toBe(1);
    const { participants } = (
      await backend.post('/api/listparticipants', { as: ada, json: { id: [...ids][0] } })
    ).read(ParticipantsAnswer);
    expect(participants.map((person) => person.id).toSorted((a, b) => a - b)).toEqual([ada.id, bob.id]);
  });

  it('a group has ten people at most; each is a new one', async () => {
    const [first] = people as [TestPerson];
    const ten = await create(first, people.slice(0, 10), 'Dix');
    const again = await create(first, people.slice(0, 10), 'Dix');
    expect([ten.status, again.status]).toEqual([200, 200]);
    expect(ten.read(CreateConversationAnswer).id).not.toBe(again.read(CreateConversationAnswer).id);
    expect((await create(first, people.slice(0, 11))).body).toMatchObject({
      message: 'Un groupe de discussion ne doit pas dépasser 10 participants.',
    });
  });

  it('needs somebody, who exists, and a token', async () => {
    const [first] = people as [TestPerson];
    expect((await create(first, [first])).status).toBe(400);
    expect((await create(first, [{ email: 'personne@nulle.example' }])).status).toBe(404);
    expect((await create(undefined, people.slice(0, 2))).status).toBe(401);
  });
});
