import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import Pusher from 'pusher-js';
import type { RealtimeConfig } from '../config.ts';
import type { IdentityGate } from '../context.ts';
import type { Metrics } from '../http/metrics.ts';
import type { EventHub } from './hub.ts';
import { readEvent, readSessionNews } from './events.ts';
import type { Flow } from './flow.ts';
import type { Presence } from './presence.ts';

export interface RealtimeBridge {
  close(): void;
}

/** Gateways tell each other who is there and who is writing; people's clients are not on this channel. */
const presenceEvent = 'client-presence';

/** Milliseconds without a subscription after which the client is replaced by a new one, at first and at most. */
const firstPatience = 5_000;
const longestPatience = 30_000;

/** Who hears what the channel carries. */
export interface Hearers {
  /** Everybody's events. */
  events: EventHub;
  /** Who is there, by the word of other gateways. */
  presence: Presence;
  /** What is told of sessions. */
  identity: Pick<IdentityGate, 'hear'>;
  /** Whether anything is heard at all. */
  flow: Flow;
}

/**
 * Feeds the hub from the one channel that carries everybody's events: one subscription per gateway,
 * whatever the number of people. Pusher does not replay, so with every connection all are told to
 * catch up. Pusher's client loses its trust in WebSockets when connections end abruptly within minutes,
 * as when the service is restarted twice, and then stays away for long: one that does not come back soon
 * is replaced by a new one.
 */
export function connectRealtime(
  config: RealtimeConfig,
  { events, presence, identity, flow }: Hearers,
  metrics: Metrics,
  log: Logger,
): RealtimeBridge {
  let isSubscribed = false;
  let isClosed = false;

  const open = (): Pusher => {
    const pusher = createClient(config);
    const channel = pusher.subscribe(config.channel);
    const isCurrent = () => pusher === current;

    channel.bind('pusher:subscription_succeeded', () => {
      if (!isCurrent()) return;
      isSubscribed = true;
      clearTimeout(replacing);
      replacements = 0;
      flow.setLine('connected');
      // Only a private channel carries what its subscribers say; on a public one each gateway knows its own.
      if (config.channel.startsWith('private-'))
        presence.connect((signal) => channel.trigger(presenceEvent, signal));
    });
    channel.bind('pusher:subscription_error', (error: unknown) => {
      if (isCurrent()) flow.setLine('refused', error);
    });
    pusher.connection.bind('state_change', ({ current: state }: { current: string }) => {
      if (state === 'connected' || !isCurrent()) return;
      if (!isSubscribed) return;
      isSubscribed = false;
      flow.setLine('not connected');
      presence.disconnect();
      replaceLater();
    });
    channel.bind(presenceEvent, (data: unknown) => presence.receive(data));
    channel.bind(config.event, (data: unknown) => {
      if (!isCurrent()) return;
      metrics.realtimeEvents.inc();
      flow.hear();
      const news = readSessionNews(data);
      const read = news ? undefined : readEvent(data);
      if (news) identity.hear(news);
      else if (read) events.deliver(read.event, read.receivers);
      else {
        metrics.realtimeUnreadable.inc();
        log.warn({ type: typeof data }, 'A realtime event could not be read');
      }
    });
    return pusher;
  };
  const replaceLater = () => {
    clearTimeout(replacing);
    if (isClosed) return;
    const patience = Math.min(firstPatience * 2 ** replacements, longestPatience);
    replacing = setTimeout(() => {
      replacements += 1;
      if (flow.reason !== 'refused') flow.setLine('not connected');
      const before = current;
      current = open();
      before.disconnect();
      replaceLater();
    }, patience);
    replacing.unref();
  };

  let replacing: NodeJS.Timeout | undefined;
  let replacements = 0;
  let current = open();
  replaceLater();
  return {
    close() {
      isClosed = true;
      clearTimeout(replacing);
      current.disconnect();
    },
  };
}

/** A client of the realtime service, whose subscriptions are signed with the secret when there is one. */
function createClient({ key, secret, host, cluster }: RealtimeConfig): Pusher {
  const hasTls = host === undefined || host.tls;
  return new Pusher(key, {
    cluster,
    enabledTransports: [hasTls ? 'wss' : 'ws'],
    forceTLS: hasTls,
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
}
