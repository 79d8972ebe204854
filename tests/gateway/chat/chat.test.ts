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
  id: string;
  databaseId: string;
  text: string;
  kind: string;
  viewerIsAuthor: boolean;
  isReadByOthers: boolean;
  isThumbsUp: boolean;
  author: { name: string };
  images: { contentUrl: string; width: number | null; alt: string }[];
  gif: { contentUrl: string } | null;
  document: { name: string; kind: string; contentUrl: string } | null;
}
const message =
  'id databaseId text kind viewerIsAuthor isReadByOthers isThumbsUp author { id name } images { contentUrl width alt } gif { contentUrl } file { name kind contentUrl } video { contentUrl }';
interface Sent {
  sendMessage: {
    messageEdge: { cursor: string; node: Message } | null;
    conversation: {
      unreadMessageCount: number;
      lastMessageSummary: { plainText: string; kind: string; authorFirstName: string | null };
    } | null;
    userErrors: { code: string; path: string[] | null }[];
  };
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
    const { data } = await platform.ask<object>(
      `query ($id: ID!) { node(id: $id) { ... on Conversation { messages(last: 2) { nodes {
        plainText(maxLength: 9) mentions { id } } } } } }`,
      { as: guest, variables: { id: global('Conversation', conversation.id) } },
    );
    expect(data).toEqual({
      node: {
        messages: {
          nodes: [
            { plainText: '👍', mentions: [] },
            { plainText: 'Vois @No…', mentions: [{ id: global('User', guest.id) }] },
          ],
        },
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
  pageInfo: { hasPreviousPage: boolean; hasNextPage: boolean; startCursor: string | null };
}
async function history(
  as: TestPerson,
  conversation: { id: number },
  variables: Record<string, unknown> = {},
): Promise<History> {
  const query = `query ($id: ID!, $last: Int, $before: String) { node(id: $id) { ... on Conversation {
    messages(last: $last, before: $before) { nodes { ${message} } pageInfo { hasPreviousPage hasNextPage startCursor } } } } }`;
  const outcome = await platform.ask<{ node: { messages: History } }>(query, {
    as,
    variables: { id: global('Conversation', conversation.id), ...variables },
  });
  return outcome.data.node.messages;
}

describe('reading a conversation', () => {
  it('limits how far throughUnread reaches back, and pages from there', async () => {
    const { conversation, guest } = await talk();
    const { database } = platform.backend.context;
    const unread = 600;
    await database.execute(sql`
      insert into messages (conversation_id, author_id, content)
      select ${conversation.id}, ${guest.id}, 'n ' || n from generate_series(0, ${unread - 1}::int) as n`);
    await database.execute(sql`
      update conversations set last_message_id = (select max(id) from messages where conversation_id = ${conversation.id})
      where id = ${conversation.id}`);
    await database.execute(sql`
      update participants set unread_count = ${unread}
      where conversation_id = ${conversation.id} and user_id = ${camille.id}`);
    const read = async (before?: string | null) =>
      (
        await platform.ask<{ node: { messages: History } }>(
          'query ($id: ID!, $before: String) { node(id: $id) { ... on Conversation { messages(last: 100, before: $before, throughUnread: true) { nodes { text } pageInfo { hasPreviousPage startCursor } } } } }',
          { as: camille, variables: { id: global('Conversation', conversation.id), before } },
        )
      ).data.node.messages;
    const numbers = ({ nodes }: History) => nodes.map((node) => node.text);
    const all = Array.from({ length: unread }, (_, index) => `n ${index}`);
    const reached = await read();
    expect(numbers(reached)).toEqual(all.slice(-400));
    expect(reached.pageInfo.hasPreviousPage).toBe(true);
    expect(numbers(await read(reached.pageInfo.startCursor))).toEqual(all.slice(-500, -400));
  });

  it('skips the viewer’s own messages with throughUnread, and loads only one page when too far back', async () => {
    const { conversation, guest } = await talk();
    const { database } = platform.backend.context;
    /** Puts messages by somebody at the end, without a word. */
    const say = (author: TestPerson, count: number, text: string) =>
      database.execute(sql`
        insert into messages (conversation_id, author_id, content)
        select ${conversation.id}, ${author.id}, ${text} || ' ' || n from generate_series(1, ${count}::int) as n`);
    const read = async () => {
      const { data } = await platform.ask<{ node: { messages: History } }>(
        `query ($id: ID!) { node(id: $id) { ... on Conversation {
          messages(last: 10, throughUnread: true) { nodes { text } pageInfo { hasPreviousPage } } } } }`,
        { as: camille, variables: { id: global('Conversation', conversation.id) } },
      );
      const { nodes, pageInfo } = data.node.messages;
      return { texts: nodes.map((node) => node.text), pageInfo };
    };
    await say(guest, 60, 'seen');
    await say(guest, 2, 'unseen');
    await say(camille, 100, 'own');
    await database.execute(sql`
      update participants set unread_count = 2
      where conversation_id = ${conversation.id} and user_id = ${camille.id}`);
    const { texts, pageInfo } = await read();
    expect(texts.slice(0, 21)).toEqual([
      ...Array.from({ length: 20 }, (_, index) => `seen ${index + 41}`),
      'unseen 1',
    ]);
    expect(texts).toHaveLength(122);
    expect(pageInfo.hasPreviousPage).toBe(true);
    await say(camille, 400, 'own');
    expect((await read()).texts).toHaveLength(22);
    await database.execute(sql`
      update participants set unread_count = 0
      where conversation_id = ${conversation.id} and user_id = ${camille.id}`);
    expect((await read()).texts).toHaveLength(10);
  });

  it('finds old messages by id, but not those of other conversations', async () => {
    const { conversation, guest } = await talk();
    const first = await platform.content.send(guest, conversation, 'Le tout premier');
    await platform.backend.context.database.execute(sql`
      insert into messages (conversation_id, author_id, content)
      select ${conversation.id}, ${guest.id}, 'n ' || n from generate_series(1, 60) as n`);
    const asked = 'query ($id: ID!) { node(id: $id) { ... on Message { text conversation { id } } } }';
    const variables = { id: global('Message', conversation.id, first.id) };
    const own = await platform.ask<object>(asked, { as: camille, variables });
    expect(own.data).toEqual({
      node: { text: 'Le tout premier', conversation: { id: global('Conversation', conversation.id) } },
    });
    expect((await platform.ask<object>(asked, { as: outsider, variables })).data).toEqual({ node: null });
    const absent = { id: global('Message', conversation.id, first.id + 1_000_000) };
    expect((await platform.ask<object>(asked, { as: camille, variables: absent })).data).toEqual({
      node: null,
    });
  });
});

const listing = `
  query ($first: Int, $after: String) { viewer { unreadConversationCount unreadMessageCount
  conversations(first: $first, after: $after) { nodes { id databaseId title isGroup viewerHasMuted
  viewerIsAdministrator unreadMessageCount otherParticipants { name initials avatar { contentUrl } } lastMessageSummary { plainText kind
  authorFirstName } } pageInfo { hasNextPage endCursor } } } }
`;
interface Listing {
  viewer: {
    unreadConversationCount: number;
    unreadMessageCount: number;
    conversations: {
      nodes: { databaseId: string; unreadMessageCount: number; title: string }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  };
}

describe('the list of conversations', () => {
  it('B188 B697: shows participants, last message and unread count, newest first', async () => {
    const person = await platform.backend.addPerson();
    const pair = await platform.content.addConversation([person, driss]);
    const group = await platform.content.addConversation([driss, person, camille], 'Équipe du lundi');
    await platform.content.send(driss, group, 'On y <b>va</b> ?');
    await platform.content.send(camille, group, 'Oui &amp; tout de suite');
    await platform.content.send(person, pair, 'Salut');
    const { data, calls } = await platform.ask<Listing>(listing, { as: person });
    expect(data.viewer.unreadConversationCount).toBe(1);
    expect(data.viewer.unreadMessageCount).toBe(2);
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
    const found = async (query: string) =>
      (
        await platform.ask<{ viewer: { conversations: { nodes: object[] } } }>(
          `query ($query: String) { viewer { conversations(query: $query) { nodes {
            title lastMessageSummary { messageId } messages(last: 1) { nodes { id } } } } } }`,
          { as: person, variables: { query } },
        )
      ).data.viewer.conversations.nodes as {
        title: string;
        lastMessageSummary: { messageId: string } | null;
        messages: { nodes: { id: string }[] };
      }[];
    const [team, ...others] = await found('equipe driss');
    expect([team?.title, others]).toEqual(['Équipe du lundi', []]);
    expect(team?.lastMessageSummary?.messageId).toBe(team?.messages.nodes[0]?.id);
    expect(await found('camille')).toHaveLength(2);
    expect(await found('personne')).toEqual([]);
  });
});

describe('marking as read', () => {
  it('B217 B218: clears the unread counts, and notifies the author', async () => {
    const { conversation, guest } = await talk();
    await platform.content.send(camille, conversation);
    await platform.content.send(camille, conversation);
    const mutation =
      'mutation ($input: MarkConversationReadInput!) { markConversationRead(input: $input) { conversation { unreadMessageCount } viewer { unreadConversationCount } userErrors { code } } }';
    const { data } = await platform.ask<object>(mutation, {
      as: guest,
      variables: { input: { conversationId: global('Conversation', conversation.id) } },
    });
    expect(data).toEqual({
      markConversationRead: {
        conversation: { unreadMessageCount: 0 },
        viewer: { unreadConversationCount: 0 },
        userErrors: [],
      },
    });
    expect((await history(camille, conversation)).nodes.map((node) => node.isReadByOthers)).toEqual([
      true,
      true,
    ]);
  });

  it('B219: marks up to a message, which must be in the conversation', async () => {
    const { conversation, guest } = await talk();
    const other = await talk();
    const [, second] = [
      await platform.content.send(camille, conversation),
      await platform.content.send(camille, conversation),
      await platform.content.send(camille, conversation),
    ];
    const mark = async (of: { id: number }) =>
      (
        await platform.ask<{ markConversationRead: object }>(
          'mutation ($input: MarkConversationReadInput!) { markConversationRead(input: $input) { conversation { unreadMessageCount } userErrors { code path } } }',
          {
            as: guest,
            variables: {
              input: {
                conversationId: global('Conversation', of.id),
                upToMessageId: global('Message', conversation.id, second.id),
              },
            },
          },
        )
      ).data.markConversationRead;
    expect(await mark(other.conversation)).toEqual({
      conversation: null,
      userErrors: [{ code: 'INVALID', path: ['upToMessageId'] }],
    });
    expect(await mark(conversation)).toEqual({ conversation: { unreadMessageCount: 1 }, userErrors: [] });
    expect((await history(camille, conversation)).nodes.map((node) => node.isReadByOthers)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
