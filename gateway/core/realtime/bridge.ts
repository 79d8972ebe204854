import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import Pusher from 'pusher-js';
import type { RealtimeConfig } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import type { EventHub, PushSignal, RealtimeEvent } from './hub.ts';
import type { Presence } from './presence.ts';

export interface RealtimeBridge {
  /** Whether events flow at this moment. */
  isConnected(): boolean;
  close(): void;
}

/** Gateways tell each other who is there and who is writing; people's clients are not on this channel. */
const presenceEvent = 'client-presence';

/**
 * Feeds the hub from the one channel that carries everybody's events: one subscription per gateway,
 * whatever the number of people. Pusher does not replay, so after every reconnection all are told
 * to catch up.
 */
export function connectRealtime(
  config: RealtimeConfig,
  hub: EventHub,
  presence: Presence,
  metrics: Metrics,
  log: Logger,
): RealtimeBridge {
  const { secret, key, host } = config;
  const pusher = new Pusher(key, {
    cluster: config.cluster,
    enabledTransports: [host === undefined || host.tls ? 'wss' : 'ws'],
    forceTLS: host === undefined || host.tls,
    ...(host ? { wsHost: host.name, wsPort: host.port, wssPort: host.port } : {}),
    enableStats: false,
    ...(secret === undefined
      ? {}
      : {
          channelAuthorization: {
            transport: 'ajax' as const,
            endpoint: '',
            customHandler: ({ socketId, channelName }, callback) => {
              const signature = createHmac('sha256', secret)
                .update(`${socketId}:${channelName}`)
                .digest('hex');
              callback(null, { auth: `${key}:${signature}` });
            },
          },
        }),
  });
  const channel = pusher.subscribe(config.channel);
  let isSubscribed = false;
  let wasSubscribed = false;

  channel.bind('pusher:subscription_succeeded', () => {
    isSubscribed = true;
    if (wasSubscribed) hub.resumeAll();
    wasSubscribed = true;
    // Only a private channel carries what its subscribers say; on a public one each gateway knows its own.
    if (config.channel.startsWith('private-'))
      presence.connect((signal) => channel.trigger(presenceEvent, signal));
    log.info('Realtime connected');
  });
  channel.bind('pusher:subscription_error', (error: unknown) =>
    log.error({ error }, 'Realtime subscription refused'),
  );
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') return;
    if (isSubscribed) log.warn({ state: current }, 'Realtime lost');
    isSubscribed = false;
    presence.disconnect();
  });
  channel.bind(presenceEvent, (data: unknown) => presence.receive(data));
  channel.bind(config.event, (data: unknown) => {
    metrics.realtimeEvents.inc();
    const read = readEvent(data);
    if (read) hub.deliver(read.event, read.receivers);
    else log.warn('A realtime event could not be read');
  });
  return { isConnected: () => isSubscribed, close: () => pusher.disconnect() };
}

const id = (part: unknown) => (typeof part === 'number' || typeof part === 'string' ? String(part) : null);
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Reads an event of the documented shape; undefined when it is none. */
export function readEvent(data: unknown): { event: RealtimeEvent; receivers: string[] } | undefined {
  const value = record(data);
  const texts = (list: unknown) =>
    (Array.isArray(list) ? list : [list]).filter((item) => typeof item === 'string');
  const actions = texts(value.pusheraction);
  if (actions.length === 0) return undefined;
  return {
    event: {
      actions,
      conversationId: id(value.conversationid),
      chatId: id(record(value.chat).id),
      sender: typeof value.sendto === 'string' ? value.sendto.toLowerCase() : null,
      push: readPush(value.push),
    },
    receivers: texts(value.receveur),
  };
}

function readPush(value: unknown): PushSignal | null {
  const { fcmMessageId, action, payload } = record(value);
  if (typeof fcmMessageId !== 'string' || typeof action !== 'string') return null;
  const { idGroup, idPost, id: conversation } = record(payload);
  return {
    id: fcmMessageId,
    action,
    communityId: id(idGroup),
    postId: id(idPost),
    conversationId: id(conversation),
  };
}
