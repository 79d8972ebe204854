/** The WebSocket side alone: patience in seconds instead of minutes, and many clients. */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createChannels } from '../../../backend/core/realtime/endpoint/channels.ts';
import {
  type SocketTimeouts,
  maxHandshakes,
  maxPerAddress,
  maxPublicPerAddress,
  type Sockets,
  serveSockets,
} from '../../../backend/core/realtime/endpoint/sockets.ts';
import { WebSocket } from 'ws';
import { type Raw, connectPusher, connectRaw, next, subscribe } from './clients.ts';

const credentials = { appId: 'app', key: 'key', secret: 'a very secret secret' };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function endpoint(patience?: SocketTimeouts) {
  const server = createServer();
  const channels = createChannels();
  const sockets: Sockets = serveSockets(credentials, channels, patience);
  let upgraded: Duplex | undefined;
  server.on('upgrade', (request, socket, head) => {
    upgraded = socket;
    sockets.upgrade(request, socket, head);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stopped = () => new Promise((done) => server.close(done));
  closing.push(() => {
    sockets.close();
    return stopped();
  });
  const raw = (): Raw => {
    const client = connectRaw({ ...credentials, port });
    closing.push(() => client.socket.terminate());
    return client;
  };
  return { channels, sockets, stopped, raw, app: { ...credentials, port }, lastUpgraded: () => upgraded };
}

/** Opens a connection, and sends nothing after the handshake. */
function handshake(port: number, path: string) {
  const socket = connect(port, '127.0.0.1');
  closing.push(() => socket.destroy());
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  );
  return {
    answered: new Promise<void>((done) => socket.once('data', () => done())),
    /** What was received until the server closed the connection. */
    ended: new Promise<string>((done) => socket.once('close', () => done(received))),
  };
}

describe('an idle connection', () => {
  it('is closed when it answers no ping, with a code that makes the client reconnect at once', async () => {
    const { raw, channels } = await endpoint({ activityTimeout: 1.5, pongTimeout: 1, subscribeTimeout: 10 });
    const client = raw();
    await client.subscribe('private-platform');
    await client.frame('pusher:ping');
    expect((await client.frame('pusher:error')).data).toMatchObject({ code: 4201 });
    await client.closed;
    await expect.poll(() => channels.subscriptionCounts().size).toBe(0);
  });

  it('is asked before it is closed, also after the machine was suspended', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    closing.push(() => vi.useRealTimers());
    const { raw } = await endpoint({ activityTimeout: 120, pongTimeout: 1, subscribeTimeout: 10 });
    const client = raw();
    await client.subscribe('private-platform');
    vi.setSystemTime(Date.now() + 3600_000);
    const asked = client.frame('pusher:ping').then(() => 'asked');
    expect(await Promise.race([asked, client.closed])).toBe('asked');
    client.send({ event: 'pusher:pong', data: {} });
    await client.settled();
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('stays open if the client only listens, as pusher-js does while events come', async () => {
    const { app, channels, raw } = await endpoint({
      activityTimeout: 1.5,
      pongTimeout: 3,
      subscribeTimeout: 10,
    });
    const client = connectPusher(app);
    closing.push(() => client.disconnect());
    const channel = await subscribe(client, 'private-platform');
    const states: unknown[] = [];
    client.connection.bind('state_change', (change: unknown) => states.push(change));
    // Hearing something all the time, it has no reason to ask whether the endpoint is there.
    const news = setInterval(() => channels.broadcast('private-platform', { event: 'news', data: {} }), 20);
    closing.push(() => clearInterval(news));
    // Until the endpoint has lost a client that came later and does not answer.
    await raw().closed;
    const last = next(channel, 'last');
    channels.broadcast('private-platform', { event: 'last', data: {} });
    await last;
    expect(states).toEqual([]);
  });
});

describe('many clients', () => {
  it('all receive every event, in order', async () => {
    const { channels, raw } = await endpoint();
    const clients = Array.from({ length: 20 }, () => raw());
    await Promise.all(clients.map((client) => client.subscribe('private-platform')));
    expect(channels.subscriptionCounts().get('private-platform')).toBe(20);
    for (let n = 0; n < 20; n += 1)
      channels.broadcast('private-platform', { event: `news-${n}`, data: { n } });
    await Promise.all(clients.map((client) => client.frame('news-19')));
    const expected = Array.from({ length: 20 }, (_, n) => `news-${n}`);
    for (const { frames } of clients)
      expect(frames.map(({ event }) => event).filter((event) => event.startsWith('news'))).toEqual(expected);
  });

  it('lose one that does not read, without delaying the others', async () => {
    const { channels, raw } = await endpoint();
    const [slow, quick] = [raw(), raw()];
    await Promise.all([slow.subscribe('private-platform'), quick.subscribe('private-platform')]);
    slow.socket.pause();
    const data = 'x'.repeat(10_000);
    for (let n = 0; channels.subscriptionCounts().get('private-platform') === 2; n += 1) {
      channels.broadcast('private-platform', { event: `news-${n}`, data });
      await quick.frame(`news-${n}`);
      // Far more than the buffers of the system and of the endpoint hold together.
      expect(n).toBeLessThan(5_000);
      quick.frames.length = 0;
    }
    channels.broadcast('private-platform', { event: 'last', data: '' });
    await quick.frame('last');
  });
});

describe('a client', () => {
  const patience = { activityTimeout: 120, pongTimeout: 30 };

  it('without subscriptions is closed, with one it is not', async () => {
    const { raw } = await endpoint({ ...patience, subscribeTimeout: 5 });
    const [listener, silent] = [raw(), raw()];
    await listener.subscribe('private-platform');
    expect((await silent.frame('pusher:error')).data).toMatchObject({ code: 4009 });
    await silent.closed;
    expect(listener.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('on public channels only is closed above their number per address', async () => {
    const { raw } = await endpoint({ ...patience, subscribeTimeout: 5 });
    const member = raw();
    await member.subscribe('private-platform');
    const listeners = Array.from({ length: maxPublicPerAddress + 1 }, () => raw());
    await Promise.all(listeners.map((client) => client.subscribe('news')));
    await Promise.race(listeners.map(({ closed }) => closed));
    await member.settled();
    const open = listeners.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
    expect(open).toHaveLength(maxPublicPerAddress);
    await Promise.all(open.map((client) => client.settled()));
  });

  it('that is rejected and does not close its connection is disconnected', async () => {
    const { app } = await endpoint();
    expect(await handshake(app.port, '/app/another-key?protocol=7').ended).toContain('101 Switching');
  });

  it('is rejected before its handshake above their rate per address', async () => {
    const { app, lastUpgraded } = await endpoint();
    for (let sent = 0; sent < maxHandshakes; sent += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => handshake(app.port, '/app/another-key?protocol=7').answered),
      );
    expect(await handshake(app.port, '/app/key?protocol=7').ended).toContain('429');
    await expect.poll(() => lastUpgraded()?.destroyed).toBe(true);
    expect(lastUpgraded()?.listenerCount('error')).toBeGreaterThan(0);
  });

  it('that sends without reading responses is closed', async () => {
    const { raw } = await endpoint();
    const client = raw();
    await client.frame('pusher:connection_established');
    client.socket.pause();
    const subscription = JSON.stringify({
      event: 'pusher:subscribe',
      data: { channel: `private-${'x'.repeat(8_000)}` },
    });
    for (let sent = 0; client.socket.readyState === WebSocket.OPEN; sent += 100) {
      for (let one = 0; one < 100; one += 1) client.socket.send(subscription);
      await new Promise((resolve) => setImmediate(resolve));
      // Far more than the buffers of the system and of the endpoint hold together.
      expect(sent).toBeLessThan(20_000);
      if (sent % 1_000 === 0) client.socket.ping();
    }
  });

  it('is rejected above the number of connections per address', async () => {
    const { raw } = await endpoint();
    const clients = Array.from({ length: maxPerAddress }, () => raw());
    await Promise.all(clients.map((client) => client.frame('pusher:connection_established')));
    expect((await raw().frame('pusher:error')).data).toMatchObject({ code: 4100 });
    clients[0]?.socket.terminate();
    await expect
      .poll(async () => {
        const { closed, frame } = raw();
        return Promise.race([closed, frame('pusher:connection_established').then(() => 'established')]);
      })
      .toBe('established');
  });
});

describe('shutdown', () => {
  it('asks clients to reconnect, accepts no new ones, and does not wait for unresponsive ones', async () => {
    const { sockets, stopped, raw, app } = await endpoint();
    const [polite, deaf] = [raw(), raw()];
    await Promise.all([polite.subscribe('private-platform'), deaf.subscribe('private-platform')]);
    deaf.socket.pause();
    sockets.close();
    expect(await polite.closed).toBe(4200);
    const late = connectRaw(app);
    expect(await late.closed).toBe(1006);
    await stopped();
  });
});
