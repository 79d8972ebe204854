import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../backend/chat/tables.ts';
import { isLater } from '../../../gateway/chat/chat.ts';
import { picture } from '../../backend/builders.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let camille: TestPerson;
let driss: TestPerson;
let outsider: TestPerson;

beforeAll(async () => {
  camille = await platform.backend.addPerson({ firstName: 'Camille', lastName: 'Roux' });
  driss = await platform.backend.addPerson({ firstName: 'Driss', lastName: 'Amari' });
  outsider = await platform.backend.addPerson();
});

/** A separate conversation for a test: two people can only have one. */
const talk = async () => {
  const guest = await platform.backend.addPerson({ firstName: 'Noé', lastName: 'Petit' });
  return { guest, conversation: await platform.content.addConversation([camille, guest]) };
};

it('orders messages by their number, not as text', () => {
  expect([isLater('10', '9'), isLater('9', '10'), isLater('12', '11')]).toEqual([true, false, true]);
});

interface Message {
  text: string;
  isReadByOthers: boolean;
  images: { contentUrl: string; width: number | null; alt: string }[];
}
const message =
  'id databaseId text kind viewerIsAuthor isReadByOthers isThumbsUp author { id name } images { contentUrl width alt } gif { contentUrl } file { name kind contentUrl } video { contentUrl }';
interface Sent {
  sendMessage: { messageEdge: { node: Message } | null; conversation: object | null; userErrors: object[] };
}
const send = (
  as: TestPerson,
  conversation: { id: number },
  input: Record<string, unknown>,
  files?: Record<string, File>,
) =>
  platform.ask<Sent>(
    `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { messageEdge { cursor node { ${message} } }
      conversation { unreadMessageCount lastMessageSummary { plainText hasGif kind authorFirstName } }
      conversationEdge { cursor node { databaseId } } userErrors { code path } } }`,
    {
      as,
      variables: { input: { conversationId: global('Conversation', conversation.id), ...input } },
      ...(files ? { files } : {}),
    },
  );

describe('sending', () => {
  it('B228: returns the edge with the trimmed text, and the conversation with its new summary', async () => {
    const { conversation } = await talk();
    const { data, calls } = await send(camille, conversation, { text: ' À demain & merci ' });
    expect(data.sendMessage).toMatchObject({
      messageEdge: {
        node: {
          kind: 'TEXT',
          viewerIsAuthor: true,
          isReadByOthers: false,
          isThumbsUp: false,
          author: { name: 'Camille Roux' },
        },
      },
      conversation: {
        unreadMessageCount: 0,
        lastMessageSummary: {
          plainText: 'À demain & merci',
          hasGif: false,
          kind: 'TEXT',
          authorFirstName: null,
        },
      },
      conversationEdge: { cursor: expect.any(String), node: { databaseId: String(conversation.id) } },
      userErrors: [],
    });
    expect(calls).toEqual(['POST /api/messagecreate/{conversationId}/noFile', 'POST /api/loadconvers']);
  });

  it('B203: keeps the thumbs-up, and removes other markup', async () => {
    const { conversation } = await talk();
    const like = await send(camille, conversation, { isThumbsUp: true });
    expect(like.data.sendMessage.messageEdge?.node).toMatchObject({
      isThumbsUp: true,
      text: '',
    });
    const both = await send(camille, conversation, { isThumbsUp: true, text: 'Oui' });
    expect(both.data.sendMessage.userErrors).toEqual([{ code: 'INVALID', path: ['isThumbsUp'] }]);
    const hostile = await send(camille, conversation, {
      text: 'a<img src=x onerror=alert(1)><script>alert(1)</script>b',
    });
    const text = hostile.data.sendMessage.messageEdge?.node.text ?? '';
    expect(text).not.toMatch(/<(img|script)/);
    const lines = await send(camille, conversation, {
      text: '<p>Est-ce que 1 &lt; <b>2</b> ?</p><p>Oui<br>bien sûr</p>',
    });
    expect(lines.data.sendMessage.messageEdge?.node.text).toBe('Est-ce que 1 &lt; 2 ?\nOui\nbien sûr');
  });

  it('returns plain text, and mentions if the API keeps them', async () => {
    const { conversation, guest } = await talk();
    await platform.content.send(camille, conversation, '<span class="like"></span>');
    // As an API may keep it; ours escapes what is typed.
    await platform.backend.context.database.insert(messages).values({
      conversationId: conversation.id,
      authorId: camille.id,
      content: `Vois <span class="mention" data-mention="${guest.id}">@Noé</span> &amp; <span data-mention="999999">@X</span>`,
    });
    const fields = 'messages(last: 2) { nodes { plainText(maxLength: 9) mentions { id } } }';
    expect(await platform.readRow(guest, 'conversation', conversation.id, fields)).toEqual({
      messages: {
        nodes: [
          { plainText: '👍', mentions: [] },
          { plainText: 'Vois @No…', mentions: [{ id: global('User', guest.id) }] },
        ],
      },
    });
  });

  it('B212 B253: accepts images, a document or a GIF: one kind at a time', async () => {
    const { conversation } = await talk();
    const jpeg = async (name: string) =>
      new File([await picture({ width: 90, height: 60 })], name, { type: 'image/jpeg' });
    const pictures = await send(
      camille,
      conversation,
      { images: [{ file: null }, { file: null, alt: 'Un phare' }] },
      {
        'variables.input.images.0.file': await jpeg('a.jpg'),
        'variables.input.images.1.file': await jpeg('b.jpg'),
      },
    );
    const images = pictures.data.sendMessage.messageEdge?.node.images ?? [];
    expect(images.map((image) => image.width)).toEqual([90, 90]);
    expect(images.map((image) => image.alt)).toEqual(['', 'Un phare']);
    expect((await fetch(images[0]?.contentUrl ?? '')).status).toBe(200);

    const pdf = new File(
      ['%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'],
      'Compte rendu.pdf',
      { type: 'application/pdf' },
    );
    const document = await send(camille, conversation, { file: null }, { 'variables.input.file': pdf });
    expect(document.data.sendMessage).toMatchObject({
      messageEdge: { node: { kind: 'FILE', file: { name: 'Compte rendu.pdf', kind: 'PDF' } } },
      conversation: { lastMessageSummary: { kind: 'FILE', plainText: '' } },
    });

    const gif = await send(camille, conversation, { gifUrl: 'https://media.giphy.com/bravo.gif' });
    expect(gif.data.sendMessage.messageEdge?.node).toMatchObject({
      kind: 'TEXT',
      gif: { contentUrl: 'https://media.giphy.com/bravo.gif' },
    });
    expect(gif.data.sendMessage.conversation).toMatchObject({
      lastMessageSummary: { plainText: '', hasGif: true },
    });

    const both = await send(
      camille,
      conversation,
      { gifUrl: 'https://example.org/a.gif', file: null },
      { 'variables.input.file': pdf },
    );
    expect(both.data.sendMessage.userErrors).toMatchObject([{ code: 'INVALID' }]);
    expect(both.calls).toEqual([]);
  });

  it('rejects an empty message without calling the API', async () => {
    const { conversation } = await talk();
    const empty = await send(camille, conversation, { text: ' \n ' });
    expect(empty.data.sendMessage).toMatchObject({
      messageEdge: null,
      userErrors: [{ code: 'INVALID', path: ['text'] }],
    });
    expect(empty.calls).toEqual([]);
  });
});

interface History {
  nodes: Message[];
  pageInfo: { hasPreviousPage: boolean; startCursor: string | null };
}
const history = async (as: TestPerson, { id }: { id: number }, args = 'last: 10', fields = message) =>
  (
    await platform.readRow<{ messages: History }>(
      as,
      'conversation',
      id,
      `messages(${args}) { nodes { ${fields} } pageInfo { hasPreviousPage startCursor } }`,
    )
  ).messages;
/** Puts messages at the end of a conversation, without a word. */
const addMessages = ({ id }: { id: number }, author: TestPerson, count: number, text: string) =>
  platform.backend.context.database.execute(sql`
    insert into messages (conversation_id, author_id, content)
    select ${id}, ${author.id}, ${text} || ' ' || n from generate_series(1, ${count}::int) as n`);
const setUnread = ({ id }: { id: number }, count: number) =>
  platform.backend.context.database.execute(sql`
    update participants set unread_count = ${count} where conversation_id = ${id} and user_id = ${camille.id}`);

describe('reading a conversation', () => {
  it('limits how far throughUnread reaches back, and pages from there', async () => {
    const { conversation, guest } = await talk();
    await addMessages(conversation, guest, 600, 'n');
    await platform.backend.context.database.execute(sql`
      update conversations set last_message_id = (select max(id) from messages where conversation_id = ${conversation.id})
      where id = ${conversation.id}`);
    await setUnread(conversation, 600);
    const read = async (more = '') => {
      const { nodes, pageInfo } = await history(
        camille,
        conversation,
        `last: 100, throughUnread: true ${more}`,
        'text',
      );
      return { texts: nodes.map(({ text }) => text), pageInfo };
    };
    const all = Array.from({ length: 600 }, (_, index) => `n ${index + 1}`);
    const reached = await read();
    expect(reached.texts).toEqual(all.slice(-400));
    expect(reached.pageInfo.hasPreviousPage).toBe(true);
    expect((await read(`before: "${reached.pageInfo.startCursor}"`)).texts).toEqual(all.slice(-500, -400));
  });

  it('skips the viewer’s own messages with throughUnread, and loads only one page when too far back', async () => {
    const { conversation, guest } = await talk();
    const read = async () => {
      const { nodes, pageInfo } = await history(
        camille,
        conversation,
        'last: 10, throughUnread: true',
        'text',
      );
      return { texts: nodes.map(({ text }) => text), pageInfo };
    };
    await addMessages(conversation, guest, 60, 'seen');
    await addMessages(conversation, guest, 2, 'unseen');
    await addMessages(conversation, camille, 100, 'own');
    await setUnread(conversation, 2);
    const { texts, pageInfo } = await read();
    expect(texts.slice(0, 21)).toEqual([
      ...Array.from({ length: 20 }, (_, index) => `seen ${index + 41}`),
      'unseen 1',
    ]);
    expect(texts).toHaveLength(122);
    expect(pageInfo.hasPreviousPage).toBe(true);
    await addMessages(conversation, camille, 400, 'own');
    expect((await read()).texts).toHaveLength(22);
    await setUnread(conversation, 0);
    expect((await read()).texts).toHaveLength(10);
  });

  it('finds old messages by id, but not those of other conversations', async () => {
    const { conversation, guest } = await talk();
    const first = await platform.content.send(guest, conversation, 'Le tout premier');
    await addMessages(conversation, guest, 60, 'n');
    const read = (as: TestPerson, row = first.id) =>
      platform.readNode(as, global('Message', conversation.id, row), 'text conversation { id }');
    expect(await read(camille)).toEqual({
      text: 'Le tout premier',
      conversation: { id: global('Conversation', conversation.id) },
    });
    expect(await read(outsider)).toBeNull();
    expect(await read(camille, first.id + 1_000_000)).toBeNull();
  });
});

const listing = `
  { viewer { unreadConversationCount unreadMessageCount conversations { nodes { databaseId title isGroup
  viewerHasMuted viewerIsAdministrator unreadMessageCount otherParticipants { name initials avatar { contentUrl } }
  lastMessageSummary { plainText kind authorFirstName } } } } }
`;

describe('the list of conversations', () => {
  it('B188 B697: shows participants, last message and unread count, newest first', async () => {
    const person = await platform.backend.addPerson();
    const pair = await platform.content.addConversation([person, driss]);
    const group = await platform.content.addConversation([driss, person, camille], 'Équipe du lundi');
    await platform.content.send(driss, group, 'On y <b>va</b> ?');
    await platform.content.send(camille, group, 'Oui &amp; tout de suite');
    await platform.content.send(person, pair, 'Salut');
    const { data, calls } = await platform.ask<{ viewer: { conversations: { nodes: object[] } } }>(listing, {
      as: person,
    });
    expect(data.viewer).toMatchObject({ unreadConversationCount: 1, unreadMessageCount: 2 });
    expect(data.viewer.conversations.nodes).toMatchObject([
      {
        databaseId: String(pair.id),
        title: 'Driss Amari',
        isGroup: false,
        viewerHasMuted: false,
        viewerIsAdministrator: true,
        unreadMessageCount: 0,
        otherParticipants: [{ name: 'Driss Amari', initials: 'DA', avatar: null }],
        lastMessageSummary: { plainText: 'Salut', kind: 'TEXT', authorFirstName: null },
      },
      {
        databaseId: String(group.id),
        title: 'Équipe du lundi',
        isGroup: true,
        viewerIsAdministrator: false,
        unreadMessageCount: 2,
        lastMessageSummary: { authorFirstName: 'Camille' },
      },
    ]);
    // The second list is the whole one, for the number of messages.
    expect(calls.toSorted()).toEqual([
      'GET /api/notif/count',
      'POST /api/loadconvers',
      'POST /api/loadconvers',
    ]);
  });

  it('finds conversations by title and participants, and names the last message', async () => {
    const person = await platform.backend.addPerson();
    const group = await platform.content.addConversation([driss, person, camille], 'Équipe du lundi');
    await platform.content.send(driss, group, 'On y va ?');
    await platform.content.addConversation([person, camille]);
    interface Found {
      title: string;
      lastMessageSummary: { messageId: string } | null;
      messages: { nodes: { id: string }[] };
    }
    const found = async (query: string) =>
      (
        await platform.readViewer<{ conversations: { nodes: Found[] } }>(
          person,
          `conversations(query: "${query}") { nodes { title lastMessageSummary { messageId } messages(last: 1) { nodes { id } } } }`,
        )
      ).conversations.nodes;
    const [team, ...others] = await found('equipe driss');
    expect([team?.title, others]).toEqual(['Équipe du lundi', []]);
    expect(team?.lastMessageSummary?.messageId).toBe(team?.messages.nodes[0]?.id);
    expect(await found('camille')).toHaveLength(2);
    expect(await found('personne')).toEqual([]);
  });
});

describe('marking as read', () => {
  const mark = (as: TestPerson, { id }: { id: number }, upToMessageId?: string) =>
    platform.mutate<object>(
      'markConversationRead',
      { conversationId: global('Conversation', id), upToMessageId },
      { as, selection: 'conversation { unreadMessageCount } viewer { unreadConversationCount }' },
    );
  const isRead = async (conversation: { id: number }) =>
    (await history(camille, conversation)).nodes.map(({ isReadByOthers }) => isReadByOthers);

  it('B217 B218: clears the unread counts, and notifies the author', async () => {
    const { conversation, guest } = await talk();
    for (let count = 0; count < 2; count += 1) await platform.content.send(camille, conversation);
    expect(await mark(guest, conversation)).toEqual({
      conversation: { unreadMessageCount: 0 },
      viewer: { unreadConversationCount: 0 },
      userErrors: [],
    });
    expect(await isRead(conversation)).toEqual([true, true]);
  });

  it('B219: marks up to a message, which must be in the conversation', async () => {
    const [{ conversation, guest }, other] = [await talk(), await talk()];
    const rows: number[] = [];
    while (rows.length < 3) rows.push((await platform.content.send(camille, conversation)).id);
    const second = global('Message', conversation.id, rows[1]!);
    expect(await mark(guest, other.conversation, second)).toMatchObject({
      conversation: null,
      userErrors: [{ code: 'INVALID', path: ['upToMessageId'] }],
    });
    expect(await mark(guest, conversation, second)).toMatchObject({
      conversation: { unreadMessageCount: 1 },
      userErrors: [],
    });
    expect(await isRead(conversation)).toEqual([true, true, false]);
  });
});
