import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageFiles, messages } from '../../../backend/chat/tables.ts';
import { CreateMessageAnswer, ReadersAnswer } from '../../../backend/chat/wire.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { addConversation, chatOf } from './conversations.ts';

let backend: TestBackend;
let [anne, karim, lea, stranger]: TestPerson[] = [];
let group: number;
beforeAll(async () => {
  backend = await startBackend();
  [anne, karim, lea, stranger] = [
    await backend.addPerson({ firstName: 'Anne', lastName: 'Le Goff', job: 'Juriste' }),
    await backend.addPerson({ firstName: 'Karim', lastName: 'Benali', job: 'Architecte' }),
    await backend.addPerson({ firstName: 'Léa', lastName: 'Petit', job: '' }),
    await backend.addPerson(),
  ];
});
beforeEach(async () => {
  group = await addConversation(backend, [anne!, karim!, lea!]);
});
afterAll(() => backend.close());

const remove = (as: TestPerson | undefined, messageid: number) =>
  backend.post('/api/deletemessage', { as, form: { messageid: String(messageid) } });
const readersOf = (as: TestPerson | undefined, id: number) => backend.post(`/api/messread/${id}`, { as });
const unreadOf = async (person: TestPerson) =>
  (await chatOf(backend, person).conversations()).find((item) => item.conversationId === group)?.nbvue;

describe('deleting a message', () => {
  it('B243 is its author’s right alone, for everybody', async () => {
    const message = await chatOf(backend, anne!).sent(group, 'oups');
    expect((await remove(karim, message.id)).status).toBe(403);
    expect((await remove(stranger, message.id)).status).toBe(404);
    expect((await remove(undefined, message.id)).status).toBe(401);
    expect((await remove(anne, message.id)).body).toEqual({ status: true });
    expect((await remove(anne, message.id)).status).toBe(404);
    expect(await chatOf(backend, karim!).loaded(group)).toEqual([]);
    expect(backend.events.at(-1)).toEqual({
      pusheraction: ['chat-delete'],
      conversationid: group,
      chat: { id: message.id, mine: false },
      receveur: [anne!.email, karim!.email, lea!.email],
      sendto: anne!.email,
    });
  });

  it('leaves nothing of it, its files included', async () => {
    const sent = await chatOf(backend, anne!).sendFiles(group, [
      ['file', new Blob(['a;b\n1;2\n'], { type: 'text/csv' }), 'chiffres.csv'],
    ]);
    const { id } = sent.read(CreateMessageAnswer).message;
    await remove(anne, id);
    const { database } = backend.context;
    const [row] = await database.select().from(messages).where(eq(messages.id, id));
    expect(row).toMatchObject({ content: '', gifUrl: null, deletedAt: expect.any(Date) });
    expect(await database.select().from(messageFiles).where(eq(messageFiles.messageId, id))).toEqual([]);
  });

  it('is unread for nobody any more, and read for those who had read it', async () => {
    const first = await chatOf(backend, anne!).sent(group, 'un');
    await chatOf(backend, karim!).see(group, 'conv');
    const second = await chatOf(backend, anne!).sent(group, 'deux');
    expect([await unreadOf(karim!), await unreadOf(lea!)]).toEqual([1, 2]);
    await remove(anne, first.id);
    expect([await unreadOf(karim!), await unreadOf(lea!)]).toEqual([1, 1]);
    await Promise.all([remove(anne, second.id), remove(anne, second.id), remove(anne, second.id)]);
    expect([await unreadOf(karim!), await unreadOf(lea!)]).toEqual([0, 0]);
    expect((await chatOf(backend, lea!).conversations())[0]).toMatchObject({ content: '' });
  });
});

describe('who has read a message', () => {
  it('B201 B244 B693 is told to its author alone: name, picture and job', async () => {
    const message = await chatOf(backend, anne!).sent(group, 'lu ?');
    expect((await readersOf(anne, message.id)).read(ReadersAnswer).nom).toEqual([]);
    await chatOf(backend, karim!).see(message.id, 'msg');
    expect((await readersOf(anne, message.id)).body).toEqual({
      status: true,
      nom: [
        {
          id: karim!.id,
          nom: 'Karim Benali',
          images: { image: '0' },
          profile: { prenom: 'Karim', nom: 'Benali', fonction: 'Architecte' },
        },
      ],
    });
    const later = await chatOf(backend, anne!).sent(group, 'et celui-ci ?');
    expect((await readersOf(anne, later.id)).read(ReadersAnswer).nom).toEqual([]);
    expect((await readersOf(karim, message.id)).status).toBe(403);
    expect((await readersOf(stranger, message.id)).status).toBe(404);
    expect((await readersOf(undefined, message.id)).status).toBe(401);
  });

  it('are as many as the message says, in one statement', async () => {
    const message = await chatOf(backend, anne!).sent(group, 'tous');
    for (const person of [karim!, lea!]) await chatOf(backend, person).see(group, 'conv');
    const answer = await readersOf(anne, message.id);
    expect(answer.read(ReadersAnswer).nom.map((reader) => reader.nom)).toEqual(['Karim Benali', 'Léa Petit']);
    expect((await chatOf(backend, anne!).loaded(group))[0]?.view).toBe(2);
    expect(answer.sql).toBe(3);
  });
});
