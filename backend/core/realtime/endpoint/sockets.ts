import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Channels, type Client, type Credentials, isSame, type Member, sign } from './channels.ts';

/** Seconds of silence after which a client asks whether we are there; we let it go after half as long again. */
const activityTimeout = 120;
/** Bytes of one frame: Pusher's own limit for client events, with room for the envelope. */
const maxPayload = 16 * 1024;
const mostChannels = 100;
const channelForm = /^[\w\-=@,.;]{1,164}$/;

export interface Sockets {
  /** Takes over a connection to `/app/{key}`; answers whether it was one. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
}

/** The WebSocket side of Pusher's protocol, version 7: public, private and presence channels. */
export function serveSockets({ key, secret }: Credentials, channels: Channels): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload });
  const timer = setInterval(() => {
    const oldest = Date.now() - activityTimeout * 1_500;
    for (const client of channels.clients()) if (client.lastHeard < oldest) client.socket.terminate();
  }, 30_000);
  timer.unref();

  const send = (socket: WebSocket, event: string, data: unknown, channel?: string) =>
    socket.send(
      JSON.stringify({
        event,
        ...(channel === undefined ? {} : { channel }),
        data: typeof data === 'string' ? data : JSON.stringify(data),
      }),
    );
  const fail = (socket: WebSocket, code: number, message: string) => {
    socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }));
    // 4000–4099: the client must not come back as it is.
    if (code < 4100) socket.close(code, message);
  };

  function subscribe(client: Client, data: Record<string, unknown>): void {
    const { socket, socketId } = client;
    const channel = typeof data.channel === 'string' ? data.channel : '';
    const refuse = (error: string) =>
      socket.send(
        JSON.stringify({
          event: 'pusher:subscription_error',
          channel,
          data: { type: 'AuthError', error, status: 401 },
        }),
      );
    if (!channelForm.test(channel)) return refuse('Invalid channel name');
    if (client.channels.size >= mostChannels) return refuse('Too many channels');
    const isPresence = channel.startsWith('presence-');
    const channelData = isPresence && typeof data.channel_data === 'string' ? data.channel_data : undefined;
    if (isPresence || channel.startsWith('private-')) {
      const signed = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':');
      const given = typeof data.auth === 'string' ? data.auth : '';
      if (!isSame(given, `${key}:${sign(secret, signed)}`)) return refuse('Invalid signature');
    }
    const member = channelData === undefined ? null : readMember(channelData);
    if (isPresence && !member) return refuse('Presence channels need channel_data with a user_id');
    if (client.channels.has(channel)) return fail(socket, 4302, 'Already subscribed');
    channels.subscribe(client, channel, member);
    const present = channels.members(channel);
    const presence = {
      count: present.size,
      ids: [...present.keys()],
      hash: Object.fromEntries([...present].map(([id, one]) => [id, one.user_info ?? null])),
    };
    send(socket, 'pusher_internal:subscription_succeeded', isPresence ? { presence } : {}, channel);
  }

  function receive(client: Client, text: string): void {
    client.lastHeard = Date.now();
    const message = readMessage(text);
    if (!message) return fail(client.socket, 4200, 'Malformed message');
    const { event, channel, data } = message;
    if (event === 'pusher:ping') return send(client.socket, 'pusher:pong', {});
    if (event === 'pusher:pong') return undefined;
    if (event === 'pusher:subscribe') return subscribe(client, data);
    if (event === 'pusher:unsubscribe')
      return channels.unsubscribe(client, typeof data.channel === 'string' ? data.channel : '');
    if (event.startsWith('client-')) {
      // Clients speak only to those who, like them, were let into a closed channel.
      if (!/^(private|presence)-/.test(channel) || !client.channels.has(channel))
        return fail(client.socket, 4301, 'Not subscribed to a closed channel');
      const member = client.channels.get(channel);
      return channels.broadcast(
        channel,
        { event, data: message.raw, ...(member ? { user_id: member.user_id } : {}) },
        client.socketId,
      );
    }
    return undefined;
  }

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== `/app/${key}`) return fail(socket, 4001, 'Application does not exist');
    const protocol = url.searchParams.get('protocol');
    if (protocol !== '7' && protocol !== null) return fail(socket, 4007, 'Unsupported protocol version');
    const client = channels.connect(socket);
    socket.on('message', (data) => receive(client, String(data)));
    socket.on('close', () => channels.disconnect(client));
    // A broken frame closes the connection, which is handled above.
    socket.on('error', () => socket.terminate());
    return send(socket, 'pusher:connection_established', {
      socket_id: client.socketId,
      activity_timeout: activityTimeout,
    });
  });

  return {
    upgrade(request, socket, head) {
      if (!request.url?.startsWith('/app/')) return false;
      server.handleUpgrade(request, socket, head, (ws) => server.emit('connection', ws, request));
      return true;
    },
    close() {
      clearInterval(timer);
      for (const client of channels.clients()) client.socket.close(4200, 'Server restarting');
      server.close();
    },
  };
}

interface ReceivedMessage {
  event: string;
  channel: string;
  data: Record<string, unknown>;
  /** The data as it came, to be passed on. */
  raw: unknown;
}

function readMessage(text: string): ReceivedMessage | undefined {
  try {
    const message: unknown = JSON.parse(text);
    if (
      typeof message !== 'object' ||
      message === null ||
      !('event' in message) ||
      typeof message.event !== 'string'
    )
      return undefined;
    const raw: unknown = 'data' in message ? message.data : undefined;
    const parsed: unknown =
      typeof raw === 'string' && message.event.startsWith('pusher:') ? JSON.parse(raw) : raw;
    return {
      event: message.event,
      channel: 'channel' in message && typeof message.channel === 'string' ? message.channel : '',
      data: typeof parsed === 'object' && parsed !== null ? { ...parsed } : {},
      raw,
    };
  } catch {
    return undefined;
  }
}

function readMember(text: string): Member | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('user_id' in value)) return null;
    const { user_id: id } = value;
    if (typeof id !== 'string' && typeof id !== 'number') return null;
    return { user_id: String(id), ...('user_info' in value ? { user_info: value.user_info } : {}) };
  } catch {
    return null;
  }
}
