import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import Pusher from 'pusher-js';
import type { RealtimeConfig } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import type { EventHub, RealtimeEvent } from './hub.ts';

export interface RealtimeBridge {
  /** Whether events flow at this moment. */
  isConnected(): boolean;
  close(): void;
}

/**
 * Feeds the hub from the one channel that carries everybody's events: one subscription per gateway,
 * whatever the number of people. Pusher does not replay, so after every reconnection all are told
 * to catch up.
 */
export function connectRealtime(
  config: RealtimeConfig,
  hub: EventHub,
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
    log.info('Realtime connected');
  });
  channel.bind('pusher:subscription_error', (error: unknown) =>
    log.error({ error }, 'Realtime subscription refused'),
  );
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') return;
    if (isSubscribed) log.warn({ state: current }, 'Realtime lost');
    isSubscribed = false;
  });
  channel.bind(config.event, (data: unknown) => {
    metrics.realtimeEvents.inc();
    const read = readEvent(data);
    if (read) hub.deliver(read.event, read.receivers);
    else log.warn('A realtime event could not be read');
  });
  return { isConnected: () => isSubscribed, close: () => pusher.disconnect() };
}

/** Reads an event of the documented shape; undefined when it is none. */
export function readEvent(data: unknown): { event: RealtimeEvent; receivers: string[] } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const value: { pusheraction?: unknown; conversationid?: unknown; chat?: unknown; receveur?: unknown } =
    data;
  const texts = (list: unknown) =>
    (Array.isArray(list) ? list : [list]).filter((item) => typeof item === 'string');
  const actions = texts(value.pusheraction);
  if (actions.length === 0) return undefined;
  const id = (part: unknown) => (typeof part === 'number' || typeof part === 'string' ? String(part) : null);
  const chat =
    typeof value.chat === 'object' && value.chat !== null && 'id' in value.chat ? id(value.chat.id) : null;
  return {
    event: { actions, conversationId: id(value.conversationid), chatId: chat },
    receivers: texts(value.receveur),
  };
}
