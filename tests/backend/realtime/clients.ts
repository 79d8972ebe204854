/** Clients of the realtime endpoint as tests need them: the real pusher-js, and bare frames. */
import { createHmac } from 'node:crypto';
import PusherClient from 'pusher-js';
import { WebSocket } from 'ws';
import { z } from 'zod';

export interface App {
  key: string;
  secret: string;
  port: number;
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** A connected pusher-js; `user` is its identity on presence channels. Disconnect it when done. */
export function connectPusher({ key, secret, port }: App, user?: { id: string; name: string }): PusherClient {
  return new PusherClient(key, {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler({ socketId, channelName }, callback) {
        const data = user && JSON.stringify({ user_id: user.id, user_info: { name: user.name } });
        const isPresence = channelName.startsWith('presence-') && data !== undefined;
        const signature = hmac(secret, `${socketId}:${channelName}${isPresence ? `:${data}` : ''}`);
        callback(null, { auth: `${key}:${signature}`, ...(isPresence ? { channel_data: data } : {}) });
      },
    },
  });
}

/** Resolves with the data of the next such event. */
export const next = (
  target: { bind(name: string, listener: (data: unknown) => void): unknown },
  name: string,
) => new Promise<unknown>((done) => void target.bind(name, done));

/** Subscribes and waits until the endpoint has let the client in. */
export async function subscribe(client: PusherClient, channel: string) {
  const subscribed = client.subscribe(channel);
  if (!subscribed.subscribed) await next(subscribed, 'pusher:subscription_succeeded');
  return subscribed;
}

const Frame = z.object({
  event: z.string(),
  channel: z.string().optional(),
  data: z.unknown(),
  user_id: z.string().optional(),
});
type Frame = z.output<typeof Frame>;

/** A connection without a library: what is sent and received is seen as it is. */
export interface Raw {
  socket: WebSocket;
  frames: Frame[];
  /** Resolves with the first frame of this event, also if it has come already. */
  frame(event: string): Promise<Frame>;
  /** Resolves once everything sent so far has been dealt with, and all it caused has come. */
  settled(): Promise<void>;
  /** Resolves with the code when the connection ends. */
  closed: Promise<number>;
  send(message: unknown): void;
  /** Subscribes to a private or public channel with a right signature. */
  subscribe(channel: string): Promise<Frame>;
}

export function connectRaw({ key, secret, port }: App, path = `/app/${key}?protocol=7`): Raw {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    frames.push(Frame.parse(JSON.parse(data.toString())));
    for (const check of waiting) check();
  });
  // Tests look at how a connection ended; why the client's side complains does not matter to them.
  socket.on('error', () => {});
  const closed = new Promise<number>((done) => socket.on('close', (code) => done(code)));
  const frame = (event: string, after = 0) =>
    new Promise<Frame>((done) => {
      const check = () => {
        const found = frames.slice(after).find((one) => one.event === event);
        if (found === undefined) return;
        waiting.delete(check);
        done(found);
      };
      waiting.add(check);
      check();
    });
  const send = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    socket,
    frames,
    frame: (event) => frame(event),
    async settled() {
      const pong = frame('pusher:pong', frames.length);
      send({ event: 'pusher:ping', data: {} });
      await pong;
    },
    closed,
    send,
    async subscribe(channel) {
      const { data } = await frame('pusher:connection_established');
      const { socket_id: id } = z.object({ socket_id: z.string() }).parse(JSON.parse(String(data)));
      send({
        event: 'pusher:subscribe',
        data: { channel, auth: `${key}:${hmac(secret, `${id}:${channel}`)}` },
      });
      return frame('pusher_internal:subscription_succeeded');
    },
  };
}
