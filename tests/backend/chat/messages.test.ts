import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { messageFiles, messages } from '../../../backend/chat/tables.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { addConversation, addTexts, chatOf } from './conversations.ts';
import { CreateMessageResponse, ListMessagesResponse } from '../../../backend/chat/messages.wire.ts';
import { ListReadersResponse } from '../../../backend/chat/reading.wire.ts';

let conversation: number;
const backend = await startBackend();
const [anne, karim, stranger] = await backend.addPeople([
  { firstName: 'Anne', lastName: 'Le Goff' },
  { firstName: 'Karim', lastName: 'Benali', job: 'Architecte' },
  {},
]);
beforeEach(async () => {
  conversation = await addConversation(backend, [anne, karim]);
});
afterAll(() => backend.close());

const storedIn = (conversationId: number) =>
  backend.context.database.select().from(messages).where(eq(messages.conversationId, conversationId));

describe('sending text', () => {
  it('B252 returns the created message, B228 trimmed, B216 unseen', async () => {
    const answer = await chatOf(backend, anne).send(conversation, '  Bonjour Karim \n');
    expect(answer.status).toBe(200);
    expect(answer.read(CreateMessageResponse).message).toMatchObject({
      content: 'Bonjour Karim',
      type: null,
      view: 0,
      mine: true,
      user: { id: anne.id },
      prenom: 'Anne',
      nom: 'Le Goff',
    });
    const [received] = await chatOf(backend, karim).loaded(conversation);
    expect(received).toMatchObject({ content: 'Bonjour Karim', mine: false, prenom: 'Anne' });
  });

  it('B227 rejects a message of white space', async () => {
    for (const content of ['', '   ', '\n\t ']) {
      const answer = await chatOf(backend, anne).send(conversation, content);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ status: false, message: 'Le message est vide.' });
    }
    expect(await storedIn(conversation)).toEqual([]);
  });

  it('escapes markup and keeps line breaks', async () => {
    const typed = 'Ligne 1\nLigne <b>2</b> & "fin" <script>alert(1)</script> <img src=x onerror=alert(1)>';
    const { content } = await chatOf(backend, anne).sent(conversation, typed);
    expect(content).toBe(
      'Ligne 1\nLigne &lt;b&gt;2&lt;/b&gt; &amp; &quot;fin&quot; &lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;',
    );
  });

  it('B194 and B203 keep the quick send, and only it, as an element', async () => {
    const thumbsUp = '<span class="like"></span>';
    const anneChats = chatOf(backend, anne);
    expect((await anneChats.sent(conversation, thumbsUp)).content).toBe(thumbsUp);
    for (const other of [`${thumbsUp} bravo`, '<span class="like" onclick="x()"></span>'])
      expect((await anneChats.sent(conversation, other)).content).not.toContain('<');
  });
});

describe('loading messages', () => {
  it('B250 pages from the newest, each page sorted by id, without a gap or a message twice', async () => {
    await addTexts(backend, conversation, karim, 23);
    const anneChats = chatOf(backend, anne);
    const pages = await Promise.all(
      [0, 10, 20, 30].map((start) => anneChats.loaded(conversation, 10, start)),
    );
    expect(pages.map((page) => page.length)).toEqual([10, 10, 3, 0]);
    const all = pages.toReversed().flat();
    expect(all.map(({ content }) => content)).toEqual(
      Array.from({ length: 23 }, (_, n) => `message ${n + 1}`),
    );
  });
});

describe('a message that was sent', async () => {
  let group: number;
  const lea = await backend.addPerson();
  beforeEach(async () => {
    group = await addConversation(backend, [anne, karim, lea]);
  });

  const remove = (as: TestPerson | undefined, messageid: number) =>
    backend.post('/api/deletemessage', { as, form: { messageid: String(messageid) } });
  const readersOf = (as: TestPerson | undefined, id: number) => backend.post(`/api/messread/${id}`, { as });
  const unreadOf = async (person: TestPerson) =>
    (await chatOf(backend, person).conversations()).find((item) => item.conversationId === group)?.nbvue;

  describe('deleting a message', () => {
    it('B243 is for all, with an event', async () => {
      const message = await chatOf(backend, anne).sent(group, 'oups');
      expect((await remove(anne, message.id)).body).toEqual({ status: true });
      expect((await remove(anne, message.id)).status).toBe(404);
      expect(await chatOf(backend, karim).loaded(group)).toEqual([]);
      expect(backend.events.at(-1)).toEqual({
        pusheraction: ['chat-delete'],
        conversationid: group,
        chat: { id: message.id, mine: false },
        receveur: [anne.email, karim.email, lea.email],
        sendto: anne.email,
      });
    });

    it('removes it with its files', async () => {
      const sent = await chatOf(backend, anne).sendFiles(group, [
        ['file', new Blob(['a;b\n1;2\n'], { type: 'text/csv' }), 'chiffres.csv'],
      ]);
      const { id } = sent.read(CreateMessageResponse).message;
      await remove(anne, id);
      const { database } = backend.context;
      const [row] = await database.select().from(messages).where(eq(messages.id, id));
      expect(row).toMatchObject({ content: '', gifUrl: null, deletedAt: expect.any(Date) });
      expect(await database.select().from(messageFiles).where(eq(messageFiles.messageId, id))).toEqual([]);
    });

    it('lowers the unread counts, and keeps the read state of others', async () => {
      const first = await chatOf(backend, anne).sent(group, 'un');
      await chatOf(backend, karim).see(group, 'conv');
      const second = await chatOf(backend, anne).sent(group, 'deux');
      expect([await unreadOf(karim), await unreadOf(lea)]).toEqual([1, 2]);
      await remove(anne, first.id);
      expect([await unreadOf(karim), await unreadOf(lea)]).toEqual([1, 1]);
      await Promise.all([remove(anne, second.id), remove(anne, second.id), remove(anne, second.id)]);
      expect([await unreadOf(karim), await unreadOf(lea)]).toEqual([0, 0]);
      expect((await chatOf(backend, lea).conversations())[0]).toMatchObject({ content: '' });
    });
  });

  describe('the readers of a message', () => {
    it('B201 B244 B693 returns name, picture and job', async () => {
      const message = await chatOf(backend, anne).sent(group, 'lu ?');
      expect((await readersOf(anne, message.id)).read(ListReadersResponse).nom).toEqual([]);
      await chatOf(backend, karim).see(message.id, 'msg');
      expect((await readersOf(anne, message.id)).body).toEqual({
        status: true,
        nom: [
          {
            id: karim.id,
            nom: 'Karim Benali',
            images: { image: '0' },
            vule: expect.any(String),
            profile: { prenom: 'Karim', nom: 'Benali', fonction: 'Architecte' },
          },
        ],
      });
      const later = await chatOf(backend, anne).sent(group, 'et celui-ci ?');
      expect((await readersOf(anne, later.id)).read(ListReadersResponse).nom).toEqual([]);
    });
  });
});

it('B990: lists pictures, documents or links alone, without deleted ones', async () => {
  const chat = chatOf(backend, anne);
  await chat.sent(conversation, 'Bonjour');
  const link = await chat.sent(conversation, 'Voir https://example.org');
  const document = await chat.sendFiles(conversation, [['file', new Blob(['a;b\n1;2\n']), 'plan.csv']]);
  expect(document.status).toBe(200);
  const { message: file } = document.read(CreateMessageResponse);
  const gone = await chat.sent(conversation, 'Et http://example.org');
  await backend.context.database
    .update(messages)
    .set({ deletedAt: new Date() })
    .where(eq(messages.id, gone.id));
  const of = async (contenu: string) => {
    const form = { nb: '5', contenu, supprimes: '1', avis: '1' };
    const answer = await backend.post(`/api/chat/${conversation}/messageload`, { as: karim, form });
    return answer.status === 200
      ? answer.read(ListMessagesResponse).messages.map(({ id }) => id)
      : answer.status;
  };
  expect(await of('liens')).toEqual([link.id]);
  expect(await of('documents')).toEqual([file.id]);
  expect(await of('medias')).toEqual([]);
  expect(await of('tout')).toBe(400);
});

describe('pages in the middle', () => {
  const page = async (form: Record<string, string>, as = karim, of = conversation) => {
    const answer = await backend.post(`/api/chat/${of}/messageload`, { as, form });
    const { messages: listed, positions, precede } = answer.read(ListMessagesResponse);
    return { numbers: listed.map(({ content }) => Number(content.split(' ')[1])), positions, precede };
  };

  it('has a message in its middle, and goes on to newer ones until there are none', async () => {
    await addTexts(backend, conversation, anne, 9);
    const [, , , , fifth] = await chatOf(backend, karim).loaded(conversation);
    const middle = await page({ nb: '3', autour: String(fifth?.id) });
    expect(middle).toMatchObject({ numbers: [4, 5, 6], precede: true });
    const newer = await page({ nb: '2', avant: middle.positions?.at(-1) ?? '' });
    expect(newer).toMatchObject({ numbers: [7, 8], precede: true });
    const newest = await page({ nb: '2', avant: newer.positions?.at(-1) ?? '' });
    expect(newest).toMatchObject({ numbers: [9], precede: false });
    const older = await page({ nb: '2', apres: middle.positions?.[0] ?? '' });
    expect(older.numbers).toEqual([2, 3]);
  });

  it('is the newest page for a deleted message and one of another conversation', async () => {
    await addTexts(backend, conversation, anne, 4);
    const elsewhere = await addConversation(backend, [anne, stranger]);
    const other = await chatOf(backend, anne).sent(elsewhere, 'ailleurs');
    const [first] = await chatOf(backend, anne).loaded(conversation);
    await backend.context.database
      .update(messages)
      .set({ deletedAt: new Date() })
      .where(eq(messages.id, first?.id ?? 0));
    for (const autour of [other.id, first?.id])
      expect((await page({ nb: '2', autour: String(autour) })).numbers).toEqual([3, 4]);
  });
});
