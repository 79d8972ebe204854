import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebSocket } from 'ws';

/** A client of the endpoint. */
export interface Client {
  socketId: string;
  socket: WebSocket;
  /** Presence data by channel; absent channels are not subscribed. */
  channels: Map<string, Member | null>;
}

/** A person on a presence channel. */
export interface Member {
  user_id: string;
  user_info?: unknown;
}

/** An event on its way to clients; data that is not text yet is sent as JSON. */
interface OutgoingEvent {
  event: string;
  data: unknown;
  /** Sender, on a presence channel. */
  user_id?: string;
}

/** Credentials of the Pusher app. */
export interface Credentials {
  appId: string;
  key: string;
  secret: string;
}

/** HMAC-SHA256 in hexadecimal, as Pusher signs. */
export const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares two signatures in constant time. */
export function isSameSignature(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** Maximum bytes buffered for one client; slower ones are disconnected. */
export const maxBufferedBytes = 1024 * 1024;

/** A channel name as Pusher allows it. */
export const channelPattern = /^[\w\-=@,.;]{1,164}$/;

/** Subscriptions of all clients. */
export interface Channels {
  /** Subscribes an authorised client; `member` on presence channels only, whose others are notified. */
  subscribe(client: Client, channel: string, member: Member | null): void;
  unsubscribe(client: Client, channel: string): void;
  unsubscribeAll(client: Client): void;
  /** Sends an event to all on a channel but the client with the socket id `except`. */
  broadcast(channel: string, message: OutgoingEvent, except?: string): void;
  /** People on a presence channel, each once. */
  members(channel: string): Map<string, Member>;
  /** Number of subscriptions by channel. */
  occupied(): Map<string, number>;
}

/** Creates the registry of clients by channel. */
export function createChannels(): Channels {
  const channels = new Map<string, Set<Client>>();

  const members = (channel: string) => {
    const found = new Map<string, Member>();
    for (const client of channels.get(channel) ?? []) {
      const member = client.channels.get(channel);
      if (member) found.set(member.user_id, member);
    }
    return found;
  };
  const broadcast: Channels['broadcast'] = (channel, { event, data, user_id }, except) => {
    const text = JSON.stringify({
      event,
      channel,
      data: typeof data === 'string' ? data : JSON.stringify(data),
      ...(user_id === undefined ? {} : { user_id }),
    });
    for (const client of channels.get(channel) ?? []) {
      if (client.socketId === except) continue;
      if (client.socket.bufferedAmount > maxBufferedBytes) client.socket.terminate();
      else client.socket.send(text);
    }
  };
  const unsubscribe = (client: Client, channel: string) => {
    if (!client.channels.has(channel)) return;
    const member = client.channels.get(channel);
    client.channels.delete(channel);
    const set = channels.get(channel);
    set?.delete(client);
    if (set?.size === 0) channels.delete(channel);
    if (member && !members(channel).has(member.user_id)) {
      broadcast(channel, { event: 'pusher_internal:member_removed', data: { user_id: member.user_id } });
    }
  };

  return {
    members,
    broadcast,
    unsubscribe,
    occupied: () => new Map([...channels].map(([name, set]) => [name, set.size])),
    unsubscribeAll(client) {
      for (const channel of client.channels.keys()) unsubscribe(client, channel);
    },
    subscribe(client, channel, member) {
      const isNew = member !== null && !members(channel).has(member.user_id);
      if (isNew) broadcast(channel, { event: 'pusher_internal:member_added', data: member });
      client.channels.set(channel, member);
      const set = channels.get(channel) ?? new Set();
      channels.set(channel, set.add(client));
    },
  };
}
