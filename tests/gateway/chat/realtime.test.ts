import { beforeAll, describe, expect, it } from 'vitest';
import { graphqlError } from '../../../gateway/http/errors.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { createListeners, type Listener } from '../listening.ts';
import { interceptCalls } from '../interceptCalls.ts';
import { sharedPlatform } from '../platform.ts';

// As in production, where suggestions would reveal the schema.
const platform = sharedPlatform({ realtime: true, settings: { EXPLORER: '0' } });
let camille: TestPerson;
let driss: TestPerson;
let conversation: { id: number };

beforeAll(async () => {
  camille = await platform.backend.addPerson({ firstName: 'Camille' });
  driss = await platform.backend.addPerson({ firstName: 'Driss' });
  conversation = await platform.content.addConversation([camille, driss]);
});

/** Optional parts of an event. */
const bare = { sender: null, push: null, publication: null, community: null, notices: null, row: null };

type Event =
  | {
      __typename: 'MessageReceived';
      conversation: {
        databaseId: string;
        unreadMessageCount: number;
        lastMessageSummary: { plainText: string };
      };
      messageEdge: {
        cursor: string;
        node: { id: string; databaseId: string; text: string; viewerIsAuthor: boolean };
      };
      previousMessageId: string | null;
      viewer: { email: string; unreadConversationCount: number };
    }
  | {
      __typename: 'ConversationRead';
      conversation: { databaseId: string; messages: { nodes: { isReadByOthers: boolean }[] } };
    }
  | { __typename: 'FeedsInvalidated' | 'CountersChanged'; viewer: { email: string } }
  | { __typename: 'ResumeRequired'; detectedAt: string };

const everything = `
  subscription { viewerEvents { __typename ... on MessageReceived { conversation { databaseId unreadMessageCount
  lastMessageSummary { plainText } } conversationEdge { cursor node { databaseId } } messageEdge { cursor node { id databaseId text viewerIsAuthor } } previousMessageId viewer
  { email unreadConversationCount } } ... on ConversationRead { conversation { databaseId messages(last: 1) {
  nodes { isReadByOthers } } } } ... on FeedsInvalidated { viewer { email } } ... on CountersChanged { viewer {
  email } } ... on ResumeRequired { detectedAt } } }
`;

const follow = createListeners<Event>(() => platform);
const listen = (as: TestPerson, since?: string) =>
  follow(since ? everything.replace('viewerEvents', `viewerEvents(since: "${since}")`) : everything, as);
const isMessage = (event: Event) => event.__typename === 'MessageReceived';
const contents = (listener: Listener<Event>) =>
  listener.heard.filter(isMessage).map((event) => event.messageEdge.node.text);

describe('a new message', () => {
  it('reaches only the participants, including the author', async () => {
    const outsider = await platform.backend.addPerson();
    const [hers, his, theirs] = [await listen(camille), await listen(driss), await listen(outsider)];
    const { id } = await platform.content.send(camille, conversation, 'Bonjour Driss');
    expect(await his.next(isMessage)).toMatchObject({
      conversation: {
        databaseId: String(conversation.id),
        unreadMessageCount: 1,
        lastMessageSummary: { plainText: 'Bonjour Driss' },
      },
      conversationEdge: { cursor: expect.any(String), node: { databaseId: String(conversation.id) } },
      messageEdge: { node: { databaseId: String(id), text: 'Bonjour Driss', viewerIsAuthor: false } },
      viewer: { email: driss.email, unreadConversationCount: 1 },
    });
    expect(await hers.next(isMessage)).toMatchObject({
      conversation: { unreadMessageCount: 0 },
      messageEdge: { node: { viewerIsAuthor: true } },
      viewer: { email: camille.email },
    });
    expect(theirs.heard).toEqual([]);
  });

  it('names the preceding message for gap detection', async () => {
    const fresh = await platform.content.addConversation([
      camille,
      driss,
      await platform.backend.addPerson(),
    ]);
    const his = await listen(driss);
    const rows: number[] = [];
    for (let count = 0; count < 25; count += 1)
      rows.push((await platform.content.send(count % 2 ? camille : driss, fresh, `Suite ${count}`)).id);
    await expect.poll(() => contents(his)).toHaveLength(25);
    // All at once too, when more than a first page is looked through.
    for (const row of rows)
      platform.gateway.services.events.deliver(
        { ...bare, actions: ['chat'], conversationId: String(fresh.id), chatId: String(row) },
        [driss.email],
      );
    await expect.poll(() => contents(his)).toHaveLength(50);
    const events = his.heard.filter(isMessage);
    const ids = events.map((event) => event.messageEdge.node.id);
    const before = [null, ...ids.slice(0, 24)];
    expect(events.map((event) => event.previousMessageId)).toEqual([...before, ...before]);
  });

  it('is loaded once with all waiting messages', async () => {
    const rows: number[] = [];
    for (let count = 0; count < 15; count += 1) {
      rows.push((await platform.content.send(camille, conversation, `Ensemble ${count}`)).id);
    }
    const loads: (string | undefined)[] = [];
    const { rest, events } = platform.gateway.services;
    const stop = interceptCalls(rest, {
      read(send, call) {
        if (call.path.endsWith('/messageload')) loads.push(call.form?.nb);
        return send();
      },
    });
    const his = await listen(driss);
    stop();
    // All at once, as after a pause of the process.
    for (const row of rows) {
      events.deliver(
        { ...bare, actions: ['chat'], conversationId: String(conversation.id), chatId: String(row) },
        [driss.email],
      );
    }
    await expect.poll(() => contents(his)).toEqual(rows.map((_, index) => `Ensemble ${index}`));
    // They, the one before them, and one that may have come meanwhile.
    expect(loads).toEqual(['17']);
  });
});

describe('events that cannot be loaded', () => {
  const deliver = (conversationId: string | null, chatId: string | null) =>
    platform.gateway.services.events.deliver({ ...bare, actions: ['chat'], conversationId, chatId }, [
      driss.email,
    ]);

  it('ask the client to refetch', async () => {
    for (const [place, chat] of [
      [String(conversation.id), null],
      [null, '5'],
      ['999999', '5'],
    ] as const) {
      const his = await listen(driss);
      deliver(place, chat);
      expect(await his.next(() => true)).toMatchObject({
        __typename: 'ResumeRequired',
        detectedAt: expect.any(String),
      });
      his.close();
      await expect.poll(() => platform.gateway.services.events.size).toBe(0);
    }
  });
});

describe('an event whose fields cannot be loaded', () => {
  it('asks the client to refetch, and the stream continues', async () => {
    let isDown = false;
    // Its message is loaded; then the API goes, and the counters are not.
    const stop = interceptCalls(platform.gateway.services.rest, {
      read: (send, call) =>
        isDown && !call.path.endsWith('/messageload')
          ? Promise.reject(graphqlError('UPSTREAM_UNAVAILABLE', 'The API does not answer.'))
          : send(),
    });
    const his = await listen(driss);
    stop();
    isDown = true;
    await platform.content.send(camille, conversation, 'Pendant la panne');
    await his.next((event) => event.__typename === 'ResumeRequired');
    isDown = false;
    await platform.content.send(camille, conversation, 'Après la panne');
    expect(await his.next(isMessage)).toMatchObject({ messageEdge: { node: { text: 'Après la panne' } } });
  });
});

describe('other events', () => {
  it('report that a conversation was read', async () => {
    await platform.content.send(camille, conversation, 'Lu ?');
    const hers = await listen(camille);
    await platform.backend.post('/api/pushview', { as: driss, json: { id: conversation.id, type: 'conv' } });
    expect(await hers.next((event) => event.__typename === 'ConversationRead')).toMatchObject({
      conversation: { databaseId: String(conversation.id), messages: { nodes: [{ isReadByOthers: true }] } },
    });
  });

  it('report each of the people who read a conversation at the same time', async () => {
    const other = await platform.backend.addPerson();
    const group = await platform.content.addConversation([camille, driss, other]);
    await platform.content.send(camille, group, 'Lu ?');
    const hers = await listen(camille);
    for (const { email } of [driss, other])
      platform.gateway.services.events.deliver(
        { ...bare, actions: ['vue'], conversationId: String(group.id), chatId: null, sender: email },
        [camille.email],
      );
    const readings = () => hers.heard.filter((event) => event.__typename === 'ConversationRead');
    await expect.poll(() => readings().length).toBe(2);
  });

  it('B174 B177: report posts and counters', async () => {
    const hers = await listen(camille);
    const deliver = (action: string) =>
      platform.gateway.services.events.deliver(
        { ...bare, actions: [action], conversationId: null, chatId: null },
        [camille.email.toUpperCase()],
      );
    deliver('posts');
    await hers.next((event) => event.__typename === 'FeedsInvalidated');
    deliver('joincom');
    await hers.next((event) => event.__typename === 'CountersChanged');
    const viewer = { email: camille.email };
    // Thousands hear of posts at once: that they ask for their counters then is for clients to spread.
    expect(hers.heard).toEqual([
      { __typename: 'FeedsInvalidated', viewer },
      { __typename: 'CountersChanged', viewer },
    ]);
  });

  it('B175 B176: messages and their readers do not change notification counters', async () => {
    const hers = await listen(camille);
    await platform.content.send(camille, conversation, 'Vu ?');
    await hers.next(isMessage);
    await platform.backend.post('/api/pushview', { as: driss, json: { id: conversation.id, type: 'conv' } });
    await hers.next((event) => event.__typename === 'ConversationRead');
    for (const action of ['chat', 'vue', 'joincom'])
      platform.gateway.services.events.deliver(
        { ...bare, actions: [action], conversationId: null, chatId: null },
        [camille.email],
      );
    await hers.next((event) => event.__typename === 'CountersChanged');
    expect(hers.heard.filter((event) => event.__typename === 'CountersChanged')).toHaveLength(1);
  });
});

describe('an event between a query and the subscription', () => {
  const serverTime = async () =>
    (await platform.ask<{ serverTime: string }>('{ serverTime }', { as: driss })).data.serverTime;

  it('starts the stream with a refetch event when `since` is given', async () => {
    const since = await serverTime();
    const hers = await listen(camille);
    await platform.content.send(camille, conversation, 'Entre deux');
    await hers.next(isMessage);
    const his = await listen(driss, since);
    expect(await his.next(() => true)).toMatchObject({ __typename: 'ResumeRequired' });
  });

  it('sends no event without changes or without `since`', async () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    const both = [await listen(driss, later), await listen(driss)];
    await platform.content.send(camille, conversation, 'Après');
    for (const his of both)
      expect(await his.next(() => true)).toMatchObject({ __typename: 'MessageReceived' });
  });
});
