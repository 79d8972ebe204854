import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RealtimeConfig } from '../../config.ts';
import { networkOf } from '../../../../server/networks.ts';
import {
  type Channels,
  type Client,
  type PresenceMember,
  channelPattern,
  maxBufferedBytes,
} from './channels.ts';
import { readMember, readMessage } from './messages.ts';
import { isSameSignature, sign } from './signatures.ts';

/** Bytes of one frame: Pusher's 10 kB of a client event, with room for the envelope. */
const maxPayload = 16 * 1024;
const maxClients = 10_000;
/** Maximum connections per address (IPv6: per /64). */
export const maxPerAddress = 250;
/** Maximum connections per address that are on public channels only, which need no signature. */
export const maxPublicPerAddress = 20;
/** Maximum handshakes per address and minute, accepted or not. */
export const maxHandshakes = 600;
/** Milliseconds that a rejected client has to close its connection. */
const rejectedTimeout = 1_000;
const maxChannels = 100;
/** Maximum client events per second, as at Pusher. */
const maxEventsPerSecond = 10;

/** Timeouts of a connection, in seconds. */
export interface SocketTimeouts {
  /** Idle time before a ping. */
  activityTimeout: number;
  /** Time to answer a ping. */
  pongTimeout: number;
  /** Time until the first subscription. */
  subscribeTimeout: number;
}

/** The connections of an endpoint. */
export interface Sockets {
  /** Handles the upgrade of `/app/{key}`; returns whether it was one. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Asks all clients to reconnect, and disconnects unresponsive ones. */
  close(): void;
}

/** Activity of a client. */
interface Activity {
  /** Milliseconds since the epoch. */
  lastHeard: number;
  /** When it was sent the ping that it has not answered. */
  askedAt: number | undefined;
  /** Events sent since `second`. */
  spoken: number;
  second: number;
}

/** The WebSocket side of Pusher's protocol, versions 5 to 7: public, private and presence channels. */
export function serveSockets(
  { key, secret }: Pick<RealtimeConfig, 'key' | 'secret'>,
  channels: Channels,
  { activityTimeout, pongTimeout, subscribeTimeout }: SocketTimeouts = {
    activityTimeout: 120,
    pongTimeout: 30,
    subscribeTimeout: 10,
  },
): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload });
  const clients = new Map<Client, Activity>();

  const connectionsOf = new Map<string, number>();
  const publicOf = new Map<string, number>();
  const handshakes = new RateLimiterMemory({ points: maxHandshakes, duration: 60 });

  /** Sends a frame; a client that does not read is closed. */
  const write = (socket: WebSocket, frame: object) => {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    else socket.send(JSON.stringify(frame));
  };
  const send = (socket: WebSocket, event: string, data: unknown, channel?: string) =>
    write(socket, { event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) });
  const close = (socket: WebSocket, code: number, message: string) => {
    socket.close(code, message);
    setTimeout(() => socket.terminate(), rejectedTimeout).unref();
  };
  /** Codes below 4100 forbid reconnecting unchanged; others state when to. */
  const fail = (socket: WebSocket, code: number | null, message: string) => {
    write(socket, { event: 'pusher:error', data: { code, message } });
    if (code !== null && code < 4300) close(socket, code, message);
  };

  // Idle clients send nothing, and a lost network closes no connection.
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [client, activity] of clients) {
      const { askedAt, lastHeard } = activity;
      if (askedAt !== undefined && now - askedAt > pongTimeout * 1000) {
        fail(client.socket, 4201, 'Pong reply not received');
        client.socket.terminate();
      } else if (askedAt === undefined && now - lastHeard > activityTimeout * 1000) {
        activity.askedAt = now;
        send(client.socket, 'pusher:ping', {});
      }
    }
  }, pongTimeout * 500);
  timer.unref();

  function subscribe(client: Client, data: Record<string, unknown>): void {
    const { socket, socketId } = client;
    const channel = typeof data.channel === 'string' ? data.channel : '';
    const refuse = (error: string) =>
      write(socket, {
        event: 'pusher:subscription_error',
        channel,
        data: { type: 'AuthError', error, status: 401 },
      });
    if (!channelPattern.test(channel)) return refuse('Invalid channel name');
    if (client.channels.has(channel)) return fail(socket, null, `Already subscribed to ${channel}`);
    if (client.channels.size >= maxChannels) return refuse('Too many channels');
    const isPresence = channel.startsWith('presence-');
    const channelData = isPresence && typeof data.channel_data === 'string' ? data.channel_data : undefined;
    if (isPresence || channel.startsWith('private-')) {
      const signed = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':');
      const given = typeof data.auth === 'string' ? data.auth : '';
      if (!isSameSignature(given, `${key}:${sign(secret, signed)}`)) return refuse('Invalid signature');
    }
    const member: PresenceMember | null = channelData === undefined ? null : readMember(channelData);
    if (isPresence && !member) return refuse('Presence channels need channel_data with a user_id');
    channels.subscribe(client, channel, member);
    return send(
      socket,
      'pusher_internal:subscription_succeeded',
      isPresence ? { presence: presenceOf(channels.members(channel)) } : {},
      channel,
    );
  }

  /** Forwards a client event to the other members of a private channel. */
  function speak(client: Client, activity: Activity, event: string, channel: string, data: unknown): void {
    const member = client.channels.get(channel);
    if (!isAuthorized(channel) || member === undefined)
      return fail(client.socket, 4301, 'Client events need a subscription to a private or presence channel');
    const second = Math.floor(activity.lastHeard / 1000);
    activity.spoken = activity.second === second ? activity.spoken + 1 : 1;
    activity.second = second;
    if (activity.spoken > maxEventsPerSecond) return fail(client.socket, 4301, 'Too many client events');
    return channels.broadcast(
      channel,
      { event, data, ...(member ? { user_id: member.user_id } : {}) },
      client.socketId,
    );
  }

  function receive(client: Client, activity: Activity, text: string): void {
    activity.lastHeard = Date.now();
    activity.askedAt = undefined;
    const message = readMessage(text);
    if (!message) return fail(client.socket, null, 'Malformed message');
    const { event, channel, data } = message;
    if (event === 'pusher:ping') return send(client.socket, 'pusher:pong', {});
    if (event === 'pusher:subscribe') return subscribe(client, data);
    if (event === 'pusher:unsubscribe')
      return channels.unsubscribe(client, typeof data.channel === 'string' ? data.channel : '');
    if (event.startsWith('client-')) return speak(client, activity, event, channel, message.raw);
    return undefined;
  }

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    // A protocol error ends this connection only.
    socket.on('error', () => socket.terminate());
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== `/app/${key}`) return fail(socket, 4001, 'Application does not exist');
    const version = url.searchParams.get('protocol');
    if (version === null) return fail(socket, 4008, 'No protocol version supplied');
    if (!/^\d+$/.test(version)) return fail(socket, 4006, 'Invalid version string format');
    if (!['5', '6', '7'].includes(version)) return fail(socket, 4007, 'Unsupported protocol version');
    const address = networkOf(request.socket.remoteAddress ?? '');
    const connections = connectionsOf.get(address) ?? 0;
    if (clients.size >= maxClients || connections >= maxPerAddress)
      return fail(socket, 4100, 'Over capacity');
    connectionsOf.set(address, connections + 1);
    let isPublicOnly = false;
    const socketId = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
    const client: Client = { socketId, socket, channels: new Map() };
    const activity: Activity = { lastHeard: Date.now(), askedAt: undefined, spoken: 0, second: 0 };
    clients.set(client, activity);
    const subscribeTimer = setTimeout(() => {
      if ([...client.channels.keys()].some(isAuthorized)) return;
      const others = publicOf.get(address) ?? 0;
      if (client.channels.size > 0 && others < maxPublicPerAddress) {
        isPublicOnly = true;
        publicOf.set(address, others + 1);
        return;
      }
      fail(socket, 4009, 'Connection not authorized within timeout');
      socket.terminate();
    }, subscribeTimeout * 1_000).unref();
    socket.on('message', (data) => receive(client, activity, Buffer.isBuffer(data) ? data.toString() : ''));
    socket.on('close', () => {
      clearTimeout(subscribeTimer);
      clients.delete(client);
      decrement(connectionsOf, address);
      if (isPublicOnly) decrement(publicOf, address);
      channels.unsubscribeAll(client);
    });
    return send(socket, 'pusher:connection_established', {
      socket_id: socketId,
      activity_timeout: activityTimeout,
    });
  });

  return {
    upgrade(request, socket, head) {
      if (!request.url?.startsWith('/app/')) return false;
      handshakes.consume(networkOf(request.socket.remoteAddress ?? '')).then(
        () => server.handleUpgrade(request, socket, head, (ws) => server.emit('connection', ws, request)),
        () => {
          // Since the upgrade nobody listens for errors, and nobody reads that the client left.
          socket.on('error', () => socket.destroy());
          socket.once('finish', () => socket.destroy());
          socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 60\r\n\r\n');
        },
      );
      return true;
    },
    close() {
      clearInterval(timer);
      // Stop accepting connections.
      server.close();
      const leaving = [...clients.keys()];
      for (const { socket } of leaving) socket.close(4200, 'Server restarting');
      setTimeout(() => leaving.forEach(({ socket }) => socket.terminate()), 1_000).unref();
    },
  };
}

/** Whether only clients with a signature join a channel. */
const isAuthorized = (channel: string): boolean => /^(private|presence)-/.test(channel);

function decrement(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

function presenceOf(members: ReadonlyMap<string, PresenceMember>) {
  return {
    count: members.size,
    ids: [...members.keys()],
    hash: Object.fromEntries([...members].map(([id, member]) => [id, member.user_info ?? null])),
  };
}
