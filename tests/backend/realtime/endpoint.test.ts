import Pusher from 'pusher';
import type PusherClient from 'pusher-js';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startBackend } from '../harness.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { type Raw, connectPusher, connectRaw, next, subscribe } from './clients.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { key, secret } = backend.context.config.realtime;
const app = { key, secret, port: backend.port };
const server = publisher();

const open: (PusherClient | Raw)[] = [];
afterEach(() => {
  for (const one of open.splice(0)) {
    if ('disconnect' in one) one.disconnect();
    else one.socket.terminate();
  }
});
const pusherClient = (...args: Parameters<typeof connectPusher>) => {
  const client = connectPusher(...args);
  open.push(client);
  return client;
};
const rawClient = (...args: Parameters<typeof connectRaw>) => {
  const client = connectRaw(...args);
  open.push(client);
  return client;
};

/** The official server library. */
function publisher(options: { appId?: string; key?: string; secret?: string } = {}): Pusher {
  const { appId, key, secret } = backend.context.config.realtime;
  return new Pusher({
    appId,
    key,
    secret,
    ...options,
    host: '127.0.0.1',
    port: String(backend.port),
    useTLS: false,
  });
}
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof Pusher.RequestError ? error.status : undefined),
  );

describe('a write', () => {
  it('sends a message to every client on the configured channel in the documented format', async () => {
    const [anne, karim] = await backend.addPeople([{}, {}]);
    const conversation = await addConversation(backend, [anne, karim]);
    const { channel, event } = backend.context.config.realtime;
    const received = next(await subscribe(pusherClient(app), channel), event);
    const message = await chatOf(backend, anne).sent(conversation, 'bonjour');
    expect(await received).toEqual({
      pusheraction: ['chat'],
      conversationid: conversation,
      chat: { id: message.id, mine: false },
      receveur: [anne.email, karim.email],
      sendto: anne.email,
    });
  });
});

describe('connections', () => {
  it('reject another key and unsupported protocols with the right code', async () => {
    const paths: [string, number][] = [
      ['/app/another-key?protocol=7', 4001],
      [`/app/${app.key}`, 4008],
      [`/app/${app.key}?protocol=seven`, 4006],
      [`/app/${app.key}?protocol=4`, 4007],
    ];
    for (const [path, code] of paths) {
      const client = rawClient(app, path);
      expect([path, (await client.frame('pusher:error')).data]).toEqual([
        path,
        { code, message: expect.any(String) },
      ]);
      expect(await client.closed).toBe(code);
    }
    const refused = pusherClient({ ...app, key: 'another-key' });
    expect(await next(refused.connection, 'error')).toMatchObject({ error: { data: { code: 4001 } } });
  });

  it('answer a ping, and report invalid messages', async () => {
    const client = rawClient(app);
    await client.frame('pusher:connection_established');
    for (const nonsense of [
      '',
      'not JSON',
      '[]',
      'null',
      '12',
      '{"event":5}',
      '{"data":{}}',
      '{"event":"pusher:subscribe"}',
      '{"event":"pusher:subscribe","data":"{"}',
      '{"event":"pusher:subscribe","data":{"channel":7}}',
      '{"event":"pusher:unsubscribe","data":{"channel":"none"}}',
      '{"event":"unknown"}',
    ])
      client.send(nonsense);
    await client.settled();
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('that violate the WebSocket protocol are closed alone, also rejected ones', async () => {
    for (const path of [`/app/${app.key}?protocol=7`, '/app/another-key?protocol=7', `/app/${app.key}`]) {
      const socket = connect(app.port, '127.0.0.1');
      const ended = new Promise((done) => socket.on('close', done));
      socket.on('error', () => {});
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
      );
      // Reserved bits and an operation code that do not exist, unmasked.
      await new Promise((done) => socket.once('data', done));
      socket.write(Buffer.from([0xff, 0x7f, 0xff, 0xff]));
      await ended;
    }
    const big = rawClient(app);
    await big.frame('pusher:connection_established');
    big.send('x'.repeat(20_000));
    expect(await big.closed).toBe(1009);
    expect((await backend.get('/admin/platformget')).status).toBe(200);
  });
});

describe('private channels', () => {
  it('reject a forged or borrowed signature', async () => {
    const forger = pusherClient({ ...app, secret: 'not the secret' });
    const forged = forger.subscribe('private-platform');
    expect(await next(forged, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 });

    const [owner, thief] = [rawClient(app), rawClient(app)];
    await owner.subscribe('private-platform');
    await thief.frame('pusher:connection_established');
    const stolen = server.authorizeChannel('1.1', 'private-platform').auth;
    for (const auth of [stolen, '', `${app.key}:`, undefined, 7, `${app.key}:${'é'.repeat(64)}`])
      thief.send({ event: 'pusher:subscribe', data: { channel: 'private-platform', auth } });
    await thief.settled();
    expect(thief.frames.filter(({ event }) => event === 'pusher:subscription_error')).toHaveLength(6);

    const received = owner.frame('news');
    await server.trigger('private-platform', 'news', { for: 'members' });
    await received;
    await thief.settled();
    expect(thief.frames.some(({ event }) => event === 'news')).toBe(false);
    expect(forged.subscribed).toBe(false);
  });

  it('stop when left, and reject names that Pusher rejects', async () => {
    const client = rawClient(app);
    await client.subscribe('private-platform');
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'private-platform' } });
    client.send({ event: 'pusher:subscribe', data: { channel: 'a channel' } });
    await client.frame('pusher:subscription_error');
    await server.trigger('private-platform', 'news', {});
    await client.settled();
    expect(client.frames.some(({ event }) => event === 'news')).toBe(false);
  });
});

describe('presence channels', () => {
  it('list members, and report each person joining and leaving once', async () => {
    const anne = pusherClient(app, { id: 'anne', name: 'Anne' });
    const room = await subscribe(anne, 'presence-room');
    const comes = next(room, 'pusher:member_added');
    const karim = pusherClient(app, { id: 'karim', name: 'Karim' });
    const there = await next(karim.subscribe('presence-room'), 'pusher:subscription_succeeded');
    expect(await comes).toEqual({ id: 'karim', info: { name: 'Karim' } });
    expect(there).toMatchObject({ count: 2, members: { anne: { name: 'Anne' }, karim: { name: 'Karim' } } });

    const added = vi.fn();
    room.bind('pusher:member_added', added);
    const secondDevice = pusherClient(app, { id: 'karim', name: 'Karim' });
    await subscribe(secondDevice, 'presence-room');
    const users = await server.get({ path: '/channels/presence-room/users' });
    expect(await users.json()).toEqual({ users: [{ id: 'anne' }, { id: 'karim' }] });
    const described = await server.get({
      path: '/channels/presence-room',
      params: { info: 'user_count,subscription_count' },
    });
    expect(await described.json()).toEqual({ occupied: true, user_count: 2, subscription_count: 3 });

    const goes = next(room, 'pusher:member_removed');
    karim.disconnect();
    secondDevice.disconnect();
    expect(await goes).toEqual({ id: 'karim', info: { name: 'Karim' } });
    expect(added).not.toHaveBeenCalled();
  });

  it('reject members without data, or with data changed after signing', async () => {
    const client = rawClient(app);
    const { data } = await client.frame('pusher:connection_established');
    const { socket_id: id } = JSON.parse(String(data)) as { socket_id: string };
    const { auth, channel_data } = server.authorizeChannel(id, 'presence-room', { user_id: 'anne' });
    const attempts = [
      { auth: server.authorizeChannel(id, 'presence-room').auth },
      { auth, channel_data: channel_data?.replace('anne', 'admin') },
      { auth, channel_data: undefined },
    ];
    for (const attempt of attempts)
      client.send({ event: 'pusher:subscribe', data: { channel: 'presence-room', ...attempt } });
    await client.settled();
    expect(client.frames.filter(({ event }) => event === 'pusher:subscription_error')).toHaveLength(3);
  });
});

describe('client events', () => {
  it('reach the other members of a private channel, not the sender', async () => {
    const [anne, karim] = [
      pusherClient(app, { id: 'anne', name: 'Anne' }),
      pusherClient(app, { id: 'karim', name: 'Karim' }),
    ];
    const [from, to] = [await subscribe(anne, 'presence-typing'), await subscribe(karim, 'presence-typing')];
    const own = vi.fn();
    from.bind('client-typing', own);
    const heard = new Promise((done) => to.bind('client-typing', (...args: unknown[]) => done(args)));
    from.trigger('client-typing', { in: 3 });
    expect(await heard).toEqual([{ in: 3 }, { user_id: 'anne' }]);
    expect(own).not.toHaveBeenCalled();
  });

  it('are rejected on public channels, on channels of others, and above the rate limit', async () => {
    const client = rawClient(app);
    await client.subscribe('news');
    client.send({ event: 'client-shout', channel: 'news', data: {} });
    client.send({ event: 'client-shout', channel: 'private-of-others', data: {} });
    await client.settled();
    const refusals = () =>
      client.frames.filter(({ event }) => event === 'pusher:error').map(({ data }) => data);
    expect(refusals()).toEqual([
      expect.objectContaining({ code: 4301 }),
      expect.objectContaining({ code: 4301 }),
    ]);

    const [loud, listener] = [rawClient(app), rawClient(app)];
    await Promise.all([loud.subscribe('private-room'), listener.subscribe('private-room')]);
    for (let n = 0; n < 40; n += 1)
      loud.send({ event: 'client-shout', channel: 'private-room', data: { n } });
    expect((await loud.frame('pusher:error')).data).toMatchObject({ code: 4301 });
    await server.trigger('private-room', 'end', {});
    await listener.frame('end');
    // Ten in a second, and ten more if the forty fell into two.
    expect(listener.frames.filter(({ event }) => event === 'client-shout').length).toBeLessThanOrEqual(20);
  });
});

describe('the HTTP calls', () => {
  it('accept one event for several channels, several events at once, and exclude the sender', async () => {
    const [anne, karim] = [pusherClient(app), pusherClient(app)];
    const [one, two] = [await subscribe(anne, 'private-one'), await subscribe(karim, 'private-two')];
    const both = Promise.all([next(one, 'news'), next(two, 'news')]);
    await server.trigger(['private-one', 'private-two'], 'news', { n: 1 });
    expect(await both).toEqual([{ n: 1 }, { n: 1 }]);

    const heard: unknown[] = [];
    one.bind_global((event: string, data: unknown) => heard.push([event, data]));
    await server.trigger('private-one', 'mine', {}, { socket_id: anne.connection.socket_id });
    const last = next(one, 'third');
    await server.triggerBatch(
      ['first', 'second', 'third'].map((name, n) => ({ channel: 'private-one', name, data: { n } })),
    );
    await last;
    expect(heard).toEqual([
      ['first', { n: 0 }],
      ['second', { n: 1 }],
      ['third', { n: 2 }],
    ]);
  });

  it('reject a wrong secret, key or application', async () => {
    for (const wrong of [{ secret: 'x'.repeat(64) }, { key: 'another' }, { appId: 'another' }]) {
      expect([wrong, await statusOf(publisher(wrong).trigger('private-platform', 'news', {}))]).toEqual([
        wrong,
        401,
      ]);
      expect(await statusOf(publisher(wrong).get({ path: '/channels' }))).toBe(401);
    }
  });

  it('reject a body, path or time other than the signed one', async () => {
    const { appId } = backend.context.config.realtime;
    const listener = rawClient(app);
    await listener.subscribe('private-platform');
    const body = JSON.stringify({ name: 'news', channel: 'private-platform', data: '{}' });
    const path = `/apps/${appId}/events`;
    const signed = server.createSignedQueryString({ method: 'POST', path, body });
    const post = (query: string, sent = body, to = path) =>
      backend.post(`${to}?${query}`, { json: JSON.parse(sent) as unknown });
    const other = body.replace('news', 'fake');
    const otherMd5 = createHash('md5').update(other).digest('hex');
    const old = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 700_000);
    const expired = server.createSignedQueryString({ method: 'POST', path, body });
    old.mockRestore();
    const answers = await Promise.all([
      post(signed, other),
      post(signed.replace(/body_md5=[^&]+/, `body_md5=${otherMd5}`), other),
      post(signed, body, `/apps/${appId}/batch_events`),
      post(signed.replace(/auth_timestamp=\d+/, 'auth_timestamp=soon')),
      post(signed.replace(/&?auth_signature=\w+/, '')),
      post(expired),
      post(''),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 401, 401]);
    expect((await post(signed)).status).toBe(200);
    await listener.frame('news');
    expect(listener.frames.some(({ event }) => event === 'fake')).toBe(false);
  });

  it('reject events that are too large or malformed', async () => {
    expect(await statusOf(server.trigger('private-platform', 'news', 'x'.repeat(10_241)))).toBe(413);
    expect(await statusOf(server.trigger('private-platform', 'news', 'x'.repeat(10_240)))).toBe(200);
    const post = (body: unknown, path = '/events') => statusOf(server.post({ path, body: body as string }));
    const wrong: unknown[] = [
      { name: 'a', data: '' },
      { name: 'a', data: {}, channel: 'c' },
      { name: '', data: '', channel: 'c' },
      { name: 'a', data: '', channel: 'a b' },
      { name: 'a', data: '', channels: [] },
      [],
      'text',
      null,
    ];
    for (const body of wrong) expect([body, await post(body)]).toEqual([body, 400]);
    const one = { name: 'a', channel: 'c', data: '' };
    expect(await post({ batch: Array.from({ length: 11 }, () => one) }, '/batch_events')).toBe(400);
    expect(await post({ batch: Array.from({ length: 10 }, () => one) }, '/batch_events')).toBe(200);
  });
});
