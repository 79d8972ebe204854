/** The channel that carries rows to gateways: what it saves, who can read it, and what happens after a gap. */
import pino from 'pino';
import Pusher from 'pusher';
import PusherClient from 'pusher-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  authorizeGateway,
  createGatewayChannel,
  gatewayChannelName,
} from '../../../backend/core/realtime/gatewayChannel.ts';
import { graphqlError } from '../../../gateway/http/errors.ts';
import { createMetrics } from '../../../gateway/http/metrics.ts';
import { connectRealtime } from '../../../gateway/realtime/bridge.ts';
import { createEventHub } from '../../../gateway/realtime/eventHub.ts';
import type { RealtimeEvent } from '../../../gateway/realtime/eventTypes.ts';
import { commentId } from '../../../gateway/posts/comments.ts';
import { postId } from '../../../gateway/posts/posts.ts';
import { readGatewayEvent } from '../../../gateway/realtime/gatewayEvents.rest.ts';
import { createRealtimeStatus } from '../../../gateway/realtime/realtimeStatus.ts';
import { createPresence } from '../../../gateway/realtime/presence.ts';
import { formOf, photo } from '../../backend/feed/form.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { connectRaw, next } from '../../backend/realtime/clients.ts';
import type { Listener } from '../listening.ts';
import { type Platform, startPlatform, sharedPlatform } from '../platform.ts';

const silent = pino({ level: 'silent' });

interface Event {
  __typename: string;
  previousMessageId?: string | null;
  messageEdge?: {
    node: { id: string; text: string; viewerIsAuthor: boolean; images: { contentUrl: string }[] };
  };
}
const document = `subscription { viewerEvents { __typename ... on MessageReceived { previousMessageId
  messageEdge { node { id text viewerIsAuthor images { contentUrl } } } } } }`;
const isMessage = ({ __typename }: Event) => __typename === 'MessageReceived';
const textOf = (event: Event) => event.messageEdge?.node.text;
const textsOf = ({ heard }: Listener<Event>) => heard.filter(isMessage).map(textOf);

/** Counts the calls that a gateway makes from now on. */
function countCalls({ gateway }: Platform): string[] {
  const calls: string[] = [];
  const { rest } = gateway.services;
  const open = rest.open.bind(rest);
  vi.spyOn(rest, 'open').mockImplementation((session) => {
    const opened = open(session);
    return {
      ...opened,
      read(call, decode) {
        calls.push(call.operation ?? `${call.method} ${call.path}`);
        return opened.read(call, decode);
      },
    };
  });
  return calls;
}

const listeners = new Set<Listener<Event>>();
async function listen(platform: Platform, as: TestPerson): Promise<Listener<Event>> {
  const listener = await platform.listen<Event>(document, as);
  listeners.add(listener);
  return listener;
}
const listenAll = async (platform: Platform, people: readonly TestPerson[]) => {
  const all = await Promise.all(people.map((person) => listen(platform, person)));
  await expect.poll(() => platform.gateway.services.events.size).toBe(listeners.size);
  return all;
};
afterEach(() => {
  for (const listener of listeners) listener.close();
  listeners.clear();
  vi.restoreAllMocks();
});

const platform = sharedPlatform({ realtime: true });

describe('a message', () => {
  it('to 20 listeners costs no API call, and each gets it once', async () => {
    const people = await platform.backend.addPeople(Array.from({ length: 10 }, () => ({})));
    const [author] = people;
    if (!author) throw new Error('Nobody was added.');
    const conversation = await platform.content.addConversation(people);
    const calls = countCalls(platform);
    const all: Listener<Event>[] = [];
    // One connection of each after another, so that no handshake waits for twenty.
    for (let device = 0; device < 2; device += 1) all.push(...(await listenAll(platform, people)));
    calls.length = 0;
    for (const text of ['Bonjour', 'à tous']) await platform.content.send(author, conversation, text);
    for (const listener of all) await listener.next((event) => textOf(event) === 'à tous');
    expect(calls).toEqual([]);
    for (const [index, listener] of all.entries()) {
      const messages = listener.heard.filter(isMessage);
      expect(messages.map(textOf)).toEqual(['Bonjour', 'à tous']);
      expect(messages.map(({ messageEdge }) => messageEdge?.node.viewerIsAuthor)).toEqual([
        index % 10 === 0,
        index % 10 === 0,
      ]);
      expect(messages.map(({ previousMessageId }) => previousMessageId)).toEqual([
        null,
        messages[0]?.messageEdge?.node.id,
      ]);
    }
  });

  it('gives each reader the paths of files that only they can open', async () => {
    const people = await platform.backend.addPeople([{}, {}]);
    const [author, reader] = people;
    const conversation = await platform.content.addConversation(people);
    const calls = countCalls(platform);
    const all = await listenAll(platform, people);
    calls.length = 0;
    await platform.backend.post(`/api/messagecreate/${conversation.id}/file`, {
      as: author,
      multipart: formOf({ content: 'Photo', gif: '' }, [['image[]', 'a.jpg', photo]]),
    });
    const urls: string[] = [];
    for (const listener of all) {
      const event = await listener.next(isMessage);
      urls.push(event.messageEdge?.node.images[0]?.contentUrl ?? '');
    }
    expect(calls).toEqual([]);
    expect(urls.map((url) => new URL(url).searchParams.get('for'))).toEqual([
      String(author?.id),
      String(reader?.id),
    ]);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
  });

  it('carries only the ids of a large message, which readers then fetch', async () => {
    const people = await platform.backend.addPeople([{}, {}]);
    const conversation = await platform.content.addConversation(people);
    const calls = countCalls(platform);
    const [listener] = await listenAll(platform, people.slice(1));
    calls.length = 0;
    const long = 'Long '.repeat(2_000).trim();
    await platform.backend.post(`/api/messagecreate/${conversation.id}/noFile`, {
      as: people[0],
      json: { content: long, gif: '' },
    });
    expect(textOf((await listener?.next(isMessage)) ?? { __typename: '' })).toBe(long);
    expect(calls).toEqual(['POST /api/chat/{conversationId}/messageload']);
  });
});

describe('the channel', () => {
  /** Publishes like another backend process. */
  function otherProcess() {
    const { config } = platform.backend.context;
    const { appId, key, secret } = config.realtime;
    const channel = createGatewayChannel(config);
    const { encryptionMasterKeyBase64 } = channel;
    const host = { host: '127.0.0.1', port: String(platform.backend.port), useTLS: false };
    const pusher = new Pusher({ appId, key, secret, ...host, encryptionMasterKeyBase64 });
    return {
      number: channel.number,
      send: (event: ReturnType<typeof channel.number>) =>
        pusher.trigger(gatewayChannelName, config.realtime.event, event),
    };
  }

  it('carries rows as the API returns them to readers', async () => {
    const { config } = platform.backend.context;
    const { key, event } = config.realtime;
    const client = new PusherClient(key, {
      cluster: 'eu',
      wsHost: '127.0.0.1',
      wsPort: platform.backend.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId }, callback) => callback(null, authorizeGateway(config, socketId)),
      },
    });
    const channel = client.subscribe(gatewayChannelName);
    await next(channel, 'pusher:subscription_succeeded');
    const read: (RealtimeEvent | undefined)[] = [];
    channel.bind(event, (data: unknown) => void read.push(readGatewayEvent(data)?.read?.event));
    const people = await platform.backend.addPeople([{ firstName: 'Anne' }, {}]);
    const [author, reader] = people;
    if (!author || !reader) throw new Error('Nobody was added.');
    const conversation = await platform.content.addConversation(people);
    await platform.backend.post(`/api/messagecreate/${conversation.id}/file`, {
      as: author,
      multipart: formOf({ content: 'Photo', gif: '' }, [['image[]', 'a.jpg', photo]]),
    });
    await expect.poll(() => read.some((one) => one?.actions[0] === 'chat')).toBe(true);
    const answer = await platform.backend.post(`/api/chat/${conversation.id}/messageload`, {
      as: reader,
      json: { nb: 1, start: 0 },
    });
    const { row } = read.find((one) => one?.actions[0] === 'chat') ?? {};
    expect(row?.valueFor(String(reader.id))).toEqual({
      ...(answer.body as { messages: object[] }).messages[0],
      mine: true,
    });

    const community = await platform.backend.addCommunity({}, { members: people });
    await platform.backend.post('/api/group/publication', {
      as: author,
      multipart: formOf({ idgroup: community.id, text: 'Répétition' }),
    });
    await expect.poll(() => read.some((one) => one?.notices)).toBe(true);
    const { body } = await platform.backend.post('/api/notif/load', {
      as: reader,
      json: { nb: 1, start: 0 },
    });
    const content = read.find((one) => one?.notices)?.notices?.content;
    expect((body as { notifications: object[] }).notifications[0]).toMatchObject({ ...content });
    expect(Object.keys(content ?? {}).toSorted()).toEqual([
      'Description',
      'createdAt',
      'extrait',
      'idcomment',
      'idgroup',
      'idpost',
      'idreponse',
      'lue',
      'pusheraction',
    ]);
    client.disconnect();
  });

  it('reads missed events once for all listeners, who get them in order', async () => {
    const people = await platform.backend.addPeople(Array.from({ length: 5 }, () => ({})));
    const [author] = people;
    if (!author) throw new Error('Nobody was added.');
    const conversation = await platform.content.addConversation(people);
    const calls = countCalls(platform);
    const all = await listenAll(platform, people);
    await platform.content.send(author, conversation, 'Un');
    await all[0]?.next((event) => textOf(event) === 'Un');
    await platform.backend.context.realtime.settled();
    calls.length = 0;
    // Loses the gateways' next event, and not what comes on other channels meanwhile, such as who is present.
    const { channels } = platform.backend.context;
    const broadcast = channels.broadcast.bind(channels);
    let isLost = false;
    vi.spyOn(channels, 'broadcast').mockImplementation((channel, ...sent) => {
      if (isLost || channel !== gatewayChannelName) broadcast(channel, ...sent);
      else isLost = true;
    });
    for (const text of ['Deux', 'Trois']) await platform.content.send(author, conversation, text);
    for (const listener of all) {
      await listener.next((event) => textOf(event) === 'Trois');
      expect(textsOf(listener)).toEqual(['Un', 'Deux', 'Trois']);
    }
    expect(calls).toEqual(['POST /api/realtime/missed']);
  });

  it('after a missed event that the API no longer has every listener catches up once; a repeated one is ignored', async () => {
    const people = await platform.backend.addPeople([{}, {}, {}]);
    const receveur = people.map(({ email }) => email);
    const all = await listenAll(platform, people);
    const { number, send } = otherProcess();
    const about = (action: string) => number({ event: { pusheraction: [action], receveur }, content: {} });
    const [first, , third, fourth] = ['posts', 'posts', 'posts', 'joincom'].map(about);
    for (const event of [first, third, third, first, fourth]) if (event) await send(event);
    for (const listener of all) {
      await listener.next(({ __typename }) => __typename === 'CountersChanged');
      expect(listener.heard.map(({ __typename }) => __typename)).toEqual([
        'FeedsInvalidated',
        'ResumeRequired',
        'FeedsInvalidated',
        'CountersChanged',
      ]);
    }
  });

  it('posts, polls, comments, replies and edits cost no call; what is the viewer’s own is loaded when selected', async () => {
    const { backend, content } = platform;
    const people = await backend.addPeople([{}, {}, {}]);
    const [author, member, stranger] = people;
    if (!author || !member || !stranger) throw new Error('Nobody was added.');
    const community = await backend.addCommunity({ kind: 'secret' }, { members: [author, member] });
    const calls = countCalls(platform);
    const listening = `subscription { viewerEvents { __typename
      ... on PostAdded { postEdge { node { text kind author { databaseId } viewerReaction viewerHasBookmarked
        images { contentUrl } poll { question choices { label voteCount } } event { title } } } }
      ... on PostChanged { post { text } } ... on CommentChanged { comment { text } }
      ... on ReplyChanged { reply { text } }
      ... on CommentAdded { commentEdge { node { text viewerHasLiked author { databaseId } } } }
      ... on ReplyAdded { replyEdge { node { text } } } } }`;
    const own = `subscription { viewerEvents { __typename
      ... on PostChanged { post { text viewerReaction viewerHasBookmarked } }
      ... on CommentChanged { comment { text viewerHasLiked } } } }`;
    const [hers, theirs, selecting] = await Promise.all([
      platform.listen<Event>(listening, member),
      platform.listen<Event>(listening, stranger),
      platform.listen<Event>(own, member),
    ]);
    for (const listener of [hers, theirs, selecting]) listeners.add(listener);
    await expect.poll(() => platform.gateway.services.events.size).toBe(listeners.size);
    calls.length = 0;
    const nextOf = (typename: string, text: string) =>
      hers.next((event) => event.__typename === typename && JSON.stringify(event).includes(text));
    const publish = async (
      path: string,
      fields: Parameters<typeof formOf>[0],
      files: [string, string, Blob][] = [],
    ) => {
      const multipart = formOf({ idgroup: community.id, ...fields }, files);
      const answer = await backend.post(path, { as: author, multipart });
      expect(answer.status).toBe(200);
      return answer.body as { post: { id: number } };
    };
    const { post } = await publish('/api/group/publication', { text: 'Bonjour' }, [
      ['picture[]', 'a.jpg', photo],
    ]);
    const added = await nextOf('PostAdded', 'Bonjour');
    expect(added).toMatchObject({
      postEdge: {
        node: {
          text: 'Bonjour',
          author: { databaseId: String(author.id) },
          viewerReaction: null,
          viewerHasBookmarked: false,
        },
      },
    });
    const { images } =
      (added as { postEdge?: { node: { images: { contentUrl: string }[] } } }).postEdge?.node ?? {};
    expect((await fetch(images?.[0]?.contentUrl ?? '')).status).toBe(200);
    const time = new Date(Date.now() + 86_400_000).toISOString();
    await publish('/api/poll', {
      question: 'On continue ?',
      'reponses[]': ['Oui', 'Non'],
      time,
      privacyType: 'ANONYMOUS',
    });
    expect(await nextOf('PostAdded', 'On continue')).toMatchObject({
      postEdge: {
        node: { kind: 'POLL', poll: { question: 'On continue ?', choices: [{ voteCount: null }, {}] } },
      },
    });
    const comment = await content.comment(author, post, 'Bravo');
    const reply = await content.reply(author, comment, 'Merci');
    expect(await nextOf('CommentAdded', 'Bravo')).toMatchObject({
      commentEdge: { node: { viewerHasLiked: false, author: { databaseId: String(author.id) } } },
    });
    await nextOf('ReplyAdded', 'Merci');
    await backend.post(`/api/posts/${post.id}/edit`, { as: author, multipart: formOf({ text: 'À 18 h' }) });
    expect(await nextOf('PostChanged', '18 h')).toMatchObject({ post: { text: 'À 18 h' } });
    for (const [id, text] of [
      [comment.id, 'Bis'],
      [reply.id, 'Ter'],
    ] as const)
      await backend.post('/api/comment/edit', { as: author, multipart: formOf({ CommentID: id, text }) });
    expect(await nextOf('CommentChanged', 'Bis')).toMatchObject({ comment: { text: 'Bis' } });
    expect(await nextOf('ReplyChanged', 'Ter')).toMatchObject({ reply: { text: 'Ter' } });
    await selecting.next(({ __typename }) => __typename === 'ReplyChanged');
    // The second subscription selects what is the viewer's own.
    expect(calls).toEqual(['GET /api/postsingle/{postId}', 'POST /api/comments/list']);
    expect(theirs.heard).toEqual([]);

    await content.react(member, post);
    await backend.post('/api/buttonlikecomment', { as: member, json: { idcomment: comment.id, voulu: 1 } });
    await backend.post('/api/postsave', { as: member, json: { idpost: post.id } });
    await backend.post(`/api/posts/${post.id}/edit`, { as: author, multipart: formOf({ text: 'À 19 h' }) });
    expect(await selecting.next((event) => JSON.stringify(event).includes('À 19 h'))).toMatchObject({
      post: { viewerReaction: 'LIKE', viewerHasBookmarked: true },
    });
    const edit = formOf({ CommentID: comment.id, text: 'Quater' });
    await backend.post('/api/comment/edit', { as: author, multipart: edit });
    expect(await selecting.next((event) => JSON.stringify(event).includes('Quater'))).toMatchObject({
      comment: { viewerHasLiked: true },
    });
  });

  it('a like to 20 listeners costs no API call: each gets the counts, and ids where own values changed', async () => {
    const { backend, content } = platform;
    const people = await backend.addPeople(Array.from({ length: 10 }, () => ({})));
    const [author, liker] = people;
    if (!author || !liker) throw new Error('Nobody was added.');
    const community = await backend.addCommunity({}, { members: people });
    const post = await backend.addPost(community, author);
    const comment = await content.comment(author, post, 'Bravo');
    const calls = countCalls(platform);
    const listening = `subscription { viewerEvents(brief: true) { __typename ... on InteractionsInvalidated {
      nodeId likeCount applauseCount checkCount shareCount } } }`;
    interface Counted extends Event {
      likeCount?: number | null;
    }
    const all: Listener<Counted>[] = [];
    for (let device = 0; device < 2; device += 1)
      all.push(...(await Promise.all(people.map((person) => platform.listen<Counted>(listening, person)))));
    for (const listener of all) listeners.add(listener);
    await expect.poll(() => platform.gateway.services.events.size).toBe(listeners.size);
    calls.length = 0;
    const __typename = 'InteractionsInvalidated';
    const countsOf = ({ heard }: Listener<Counted>) =>
      heard.filter((event) => event.__typename === __typename);
    const acts = [
      () => content.react(liker, post),
      () => content.react(author, post, 1),
      () => backend.post('/api/buttonlikecomment', { as: liker, json: { idcomment: comment.id, voulu: 1 } }),
    ];
    for (const [index, act] of acts.entries()) {
      await act();
      // Equal events within a moment are sent as one.
      await expect.poll(() => all.every((listener) => countsOf(listener).length > index)).toBe(true);
    }
    const liked = { likeCount: 1, applauseCount: 0, checkCount: 0, shareCount: 0 };
    const onlyIds = { likeCount: null, applauseCount: null, checkCount: null, shareCount: null };
    const ofComment = { ...onlyIds, likeCount: 1 };
    const place = { community: String(community.id), post: String(post.id) };
    const nodeId = postId.write(place);
    const commentNodeId = commentId.write({ ...place, comment: String(comment.id) });
    for (const [index, listener] of all.entries()) {
      const [isAuthor, isLiker] = [index % 10 === 0, index % 10 === 1];
      expect(countsOf(listener)).toEqual([
        { __typename, nodeId, ...(isLiker ? onlyIds : liked) },
        { __typename, nodeId, ...(isAuthor ? onlyIds : { ...liked, applauseCount: 1 }) },
        { __typename, nodeId: commentNodeId, ...(isLiker ? onlyIds : ofComment) },
      ]);
    }
    expect(calls).toEqual([]);
  });

  it('shares are read by each subscriber, because what they show depends on the reader', async () => {
    const { backend } = platform;
    const people = await backend.addPeople([{}, {}]);
    const [author, member] = people;
    if (!author || !member) throw new Error('Nobody was added.');
    const [origin, target] = [
      await backend.addCommunity({ kind: 'public' }, { members: [author] }),
      await backend.addCommunity({}, { members: people }),
    ];
    const original = await backend.addPost(origin, author);
    const calls = countCalls(platform);
    const listener = await platform.listen<Event>(
      'subscription { viewerEvents { __typename ... on PostAdded { postEdge { node { text sharedFrom { text } } } } } }',
      member,
    );
    listeners.add(listener);
    await expect.poll(() => platform.gateway.services.events.size).toBe(listeners.size);
    calls.length = 0;
    await backend.post('/partage', {
      as: author,
      json: { idpost: original.id, idgroup: target.id, text: 'Lisez' },
    });
    expect(await listener.next(({ __typename }) => __typename === 'PostAdded')).toMatchObject({
      postEdge: { node: { text: 'Lisez', sharedFrom: { text: expect.any(String) } } },
    });
    expect(calls).toEqual(['GET /api/postsingle/{postId}']);
  });

  it('cannot be decrypted by a subscriber with the secret of the service', async () => {
    const { key, secret } = platform.backend.context.config.realtime;
    const raw = connectRaw({ key, secret, port: platform.backend.port });
    await raw.subscribe(gatewayChannelName);
    const heard: unknown[] = [];
    // The library with a key of one's own: it decrypts nothing.
    const client = new PusherClient(key, {
      cluster: 'eu',
      wsHost: '127.0.0.1',
      wsPort: platform.backend.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) => {
          const options = { appId: '1', key, secret, cluster: 'eu' };
          const own = new Pusher({
            ...options,
            encryptionMasterKeyBase64: Buffer.alloc(32).toString('base64'),
          });
          callback(null, own.authorizeChannel(socketId, channelName));
        },
      },
    });
    const channel = client.subscribe(gatewayChannelName);
    await next(channel, 'pusher:subscription_succeeded');
    channel.bind(platform.backend.context.config.realtime.event, (data: unknown) => void heard.push(data));
    const people = await platform.backend.addPeople([{}, {}]);
    const conversation = await platform.content.addConversation(people);
    const [person] = people;
    if (!person) throw new Error('Nobody was added.');
    await platform.content.send(person, conversation, 'Entre nous');
    const community = await platform.backend.addCommunity({ kind: 'secret' }, { members: people });
    const post = await platform.backend.addPost(community, person);
    await platform.content.comment(person, post, 'Entre nous');
    await platform.backend.post(`/api/posts/${post.id}/edit`, {
      as: person,
      multipart: formOf({ text: 'Entre nous' }),
    });
    await platform.content.react(person, post);
    const frame = await raw.frame(platform.backend.context.config.realtime.event);
    expect(JSON.stringify(frame)).toContain('ciphertext');
    await raw.settled();
    expect(JSON.stringify(raw.frames)).not.toMatch(/Entre nous|example/);
    expect(heard).toEqual([]);
    client.disconnect();
    raw.socket.close();
  });

  it('is joined on a later connection when the API does not respond; the documented one is then ignored', async () => {
    const { config } = platform.backend.context;
    const { appId, key, secret, channel, event } = config.realtime;
    const server = { kind: 'host', host: '127.0.0.1', port: platform.backend.port, tls: false } as const;
    const received: string[] = [];
    const hub = createEventHub((news) => void received.push(news?.actions[0] ?? 'catch up'));
    const presence = createPresence();
    const realtimeStatus = createRealtimeStatus(silent);
    let attempts = 0;
    const bridge = connectRealtime(
      { appId, key, secret, channel, event, server },
      { events: hub, presence, tokenVerifier: { handleSessionEvent: vi.fn() }, realtimeStatus },
      createMetrics(),
      silent,
      {
        async authorize(socketId) {
          attempts += 1;
          if (attempts === 1) throw graphqlError('UPSTREAM_UNAVAILABLE', 'The API does not answer.');
          return authorizeGateway(config, socketId);
        },
        readMissed: async () => [],
      },
    );
    const { number, send } = otherProcess();
    const service = { host: server.host, port: String(server.port), useTLS: false };
    const pusher = new Pusher({ appId, key, secret, ...service });
    const trigger = () =>
      pusher.trigger(channel, event, { pusheraction: ['vue'], receveur: ['a@example.org'] });
    await expect.poll(() => realtimeStatus.reason).toBeNull();
    expect(attempts).toBe(2);
    await trigger();
    await send(number({ event: { pusheraction: ['posts'], receveur: ['a@example.org'] }, content: {} }));
    await expect.poll(() => received).toEqual(['posts']);
    bridge.close();
    presence.close();
  });

  it.each([
    ['has another secret', { GATEWAY_SECRET: 'another secret of more than thirty-two characters' }],
    ['is before an API without the channel', { API_EXTENSIONS: 'DETAILED_EVENTS' }],
  ])('a gateway that %s reads what the documented events name', async (_case, settings) => {
    const other = await startPlatform({ backend: platform.backend, realtime: true, settings });
    const people = await platform.backend.addPeople([{}, {}]);
    const conversation = await platform.content.addConversation(people);
    const calls = countCalls(other);
    const [listener] = await listenAll(other, people.slice(1));
    calls.length = 0;
    if (people[0]) await platform.content.send(people[0], conversation, 'Comme avant');
    expect(textOf((await listener?.next(isMessage)) ?? { __typename: '' })).toBe('Comme avant');
    expect(calls).toEqual(['POST /api/chat/{conversationId}/messageload']);
    listener?.close();
    await other.close();
  });
});
