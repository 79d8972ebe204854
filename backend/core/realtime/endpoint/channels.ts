import type { WebSocket } from 'ws';

/** A client of the endpoint. */
export interface Client {
  socketId: string;
  socket: WebSocket;
  /** Subscribed channels, each with its presence member (null on other channels). */
  channels: Map<string, PresenceMember | null>;
}

/** A person on a presence channel. */
export interface PresenceMember {
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

/** Maximum bytes buffered for one client; slower ones are disconnected. */
export const maxBufferedBytes = 1024 * 1024;

/** A channel name as Pusher allows it. */
export const channelPattern = /^[\w\-=@,.;]{1,164}$/;

/** Subscriptions of all clients. */
export interface Channels {
  /**
   * Subscribes an authorised client. On a presence channel `member` is required, and the other subscribers are
   * notified.
   */
  subscribe(client: Client, channel: string, member: PresenceMember | null): void;
  unsubscribe(client: Client, channel: string): void;
  unsubscribeAll(client: Client): void;
  /** Sends an event to all on a channel except the client with the socket id `exceptSocketId`. */
  broadcast(channel: string, message: OutgoingEvent, exceptSocketId?: string): void;
  /** Members of a presence channel by user id. */
  members(channel: string): Map<string, PresenceMember>;
  /** Number of subscriptions by channel. */
  subscriptionCounts(): Map<string, number>;
}

/** Creates the registry of clients by channel. */
export function createChannels(): Channels {
  const channels = new Map<string, Set<Client>>();

  const members = (channel: string) => {
    const found = new Map<string, PresenceMember>();
    for (const client of channels.get(channel) ?? []) {
      const member = client.channels.get(channel);
      if (member) found.set(member.user_id, member);
    }
    return found;
  };
  const broadcast: Channels['broadcast'] = (channel, { event, data, user_id }, exceptSocketId) => {
    const text = JSON.stringify({
      event,
      channel,
      data: typeof data === 'string' ? data : JSON.stringify(data),
      ...(user_id === undefined ? {} : { user_id }),
    });
    for (const client of channels.get(channel) ?? []) {
      if (client.socketId === exceptSocketId) continue;
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
    subscriptionCounts: () => new Map([...channels].map(([name, set]) => [name, set.size])),
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
