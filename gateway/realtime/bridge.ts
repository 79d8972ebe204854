import { createHmac } from 'node:crypto';
import { callbackify } from 'node:util';
import { GraphQLError } from 'graphql';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import Pusher from 'pusher-js';
import type { PusherApp } from '../../server/pusherUrl.ts';
import type { TokenVerifier } from '../graphql/context.ts';
import type { Metrics } from '../http/metrics.ts';
import type { EventHub } from './eventHub.ts';
import { parseContentEvent, readSessionEvent } from './events.rest.ts';
import type { RealtimeStatus } from './realtimeStatus.ts';
import {
  type ChannelAuthorization,
  createGapDetection,
  type GatewayAccess,
  type GatewayEvent,
  gatewayChannelName,
  readGatewayEvent,
} from './gatewayEvents.rest.ts';
import type { Presence } from './presence.ts';

/** The gateway's subscription to the realtime service. */
interface RealtimeBridge {
  close(): void;
}

/** Event by which gateways share who is present and who is typing; users' clients are not on this channel. */
const presenceEvent = 'client-presence';

interface StateChange {
  previous: string;
  current: string;
}

/** Milliseconds for the first attempt to subscribe; doubled for each further one. */
const firstTimeout = 5_000;
/** Milliseconds before the second attempt; doubled before each further one. */
const firstDelay = 1_000;
/** Maximum of timeouts and delays in milliseconds; a subscription that lasts longer counts as stable. */
const maxDelay = 30_000;

const backoff = (first: number, failures: number) => Math.min(first * 2 ** failures, maxDelay);

/** Receivers of the channel's events. */
interface RealtimeListeners {
  events: EventHub;
  presence: Presence;
  tokenVerifier: Pick<TokenVerifier, 'handleSessionEvent'>;
  realtimeStatus: RealtimeStatus;
}

/** Whether the API was unavailable, so that a retry can succeed. */
const isTemporary = (error: unknown) =>
  error instanceof GraphQLError && String(error.extensions.code).startsWith('UPSTREAM');

/**
 * Subscribes to the API's realtime events and passes them to the listeners; with `access`, also to the gateways'
 * encrypted channel, whose events carry their database row.
 */
export function connectRealtime(
  config: PusherApp,
  { events, presence, tokenVerifier, realtimeStatus }: RealtimeListeners,
  metrics: Metrics,
  log: Logger,
  access?: GatewayAccess,
): RealtimeBridge {
  let currentClient: Pusher | undefined;
  let subscribedAt: number | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const schedule = (action: () => void, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(action, delay).unref();
  };

  function open(): void {
    const isCurrent = () => pusher === currentClient;
    /** Whether events come on the encrypted channel: not when the API refuses it. */
    let usesGatewayChannel = access !== undefined;
    const pendingChannels = new Set(
      usesGatewayChannel ? [config.channel, gatewayChannelName] : [config.channel],
    );
    const settleChannel = (channel: string) => {
      if (!isCurrent() || !pendingChannels.delete(channel) || pendingChannels.size > 0) return;
      subscribedAt = performance.now();
      clearTimeout(timer);
      realtimeStatus.setConnection('connected');
    };
    const authorizeGatewayChannel = async (socketId: string): Promise<ChannelAuthorization> => {
      try {
        if (!access) throw new Error('Only the documented channel is joined.');
        return await access.authorize(socketId);
      } catch (error) {
        if (isTemporary(error)) dropConnection();
        throw error;
      }
    };
    const pusher = createClient(config, authorizeGatewayChannel);
    currentClient = pusher;
    const channel = pusher.subscribe(config.channel);
    let hasLoggedError = false;
    const dropConnection = () => {
      if (isCurrent()) reopenLater();
      // pusher-js may open a connection right after this callback.
      queueMicrotask(() => pusher.disconnect());
    };

    channel.bind('pusher:subscription_succeeded', () => {
      settleChannel(config.channel);
      // Only private channels carry client events; otherwise each gateway knows its own users only.
      if (isCurrent() && config.channel.startsWith('private-'))
        presence.connect((signal) => channel.trigger(presenceEvent, signal));
    });
    channel.bind('pusher:subscription_error', (error: unknown) => {
      if (isCurrent()) realtimeStatus.setConnection('refused', error);
    });
    pusher.connection.bind('state_change', ({ previous, current: state }: StateChange) => {
      const isLost = previous === 'connected' || state === 'disconnected' || state === 'failed';
      if (isLost || !isCurrent()) dropConnection();
    });
    pusher.connection.bind('error', (error: unknown) => {
      if (!isCurrent()) return;
      if (pusher.connection.state !== 'connected') dropConnection();
      // pusher-js reports an error for each client event if the app does not allow them: log only the first.
      else if (!hasLoggedError) log.warn({ error }, 'The realtime service reported an error');
      hasLoggedError = true;
    });
    channel.bind(presenceEvent, (data: unknown) => presence.receive(data));
    const receive = (data: unknown, contentEvent: ReturnType<typeof parseContentEvent>) => {
      metrics.realtimeEvents.inc();
      realtimeStatus.recordEvent();
      const sessionEvent = readSessionEvent(data);
      if (sessionEvent) tokenVerifier.handleSessionEvent(sessionEvent);
      else if (contentEvent) events.deliver(contentEvent.event, contentEvent.receivers);
      else {
        metrics.realtimeUnreadable.inc();
        log.warn({ type: typeof data }, 'A realtime event could not be read');
      }
    };
    channel.bind(config.event, (data: unknown) => {
      if (isCurrent() && !usesGatewayChannel) receive(data, parseContentEvent(data));
    });
    if (access) {
      const gateways = pusher.subscribe(gatewayChannelName);
      const detectGap = createGapDetection();
      /** Events after a gap wait until it is filled. */
      const inOrder = pLimit(1);
      /** Reads the missed events from the API once for all subscribers; if that fails, has all subscribers refetch. */
      const catchUp = async ({ source, sequence }: GatewayEvent, missedCount: number) => {
        try {
          const missed = await access.readMissed(source, sequence - missedCount - 1, sequence);
          for (const { data, read } of missed) if (isCurrent()) receive(data, read);
        } catch (error) {
          log.warn({ err: error, missing: missedCount }, 'Missed realtime events could not be read');
          events.resumeAll();
        }
      };
      gateways.bind('pusher:subscription_succeeded', () => settleChannel(gatewayChannelName));
      gateways.bind('pusher:subscription_error', (error: unknown) => {
        if (!isCurrent()) return;
        log.warn({ err: error }, 'The API does not let the gateway join its channel: see GATEWAY_SECRET');
        usesGatewayChannel = false;
        settleChannel(gatewayChannelName);
      });
      gateways.bind(config.event, (data: unknown) => {
        if (!isCurrent()) return;
        const event = readGatewayEvent(data);
        const missedCount = event ? detectGap(event) : 0;
        if (missedCount === undefined) return;
        void inOrder(async () => {
          if (event && missedCount > 0) await catchUp(event, missedCount);
          if (isCurrent()) receive(event?.data, event?.read);
        });
      });
    }
    schedule(dropConnection, backoff(firstTimeout, failures));
  }

  function reopenLater(): void {
    currentClient = undefined;
    // A connection that is lost soon counts as a failed attempt.
    if (subscribedAt !== undefined && performance.now() - subscribedAt > maxDelay) failures = 0;
    subscribedAt = undefined;
    if (realtimeStatus.reason !== 'refused') realtimeStatus.setConnection('not connected');
    presence.disconnect();
    // Jitter: gateways that lose the service together do not reconnect together.
    schedule(open, backoff(firstDelay, failures) * (0.5 + Math.random() / 2));
    failures += 1;
  }

  open();
  return {
    close() {
      clearTimeout(timer);
      const last = currentClient;
      currentClient = undefined;
      last?.disconnect();
    },
  };
}

/** A client of the realtime service, which signs its own subscriptions, except to the gateways' channel. */
function createClient(
  { key, secret, server }: PusherApp,
  authorizeGatewayChannel: (socketId: string) => Promise<ChannelAuthorization>,
): Pusher {
  const hasTls = server.kind === 'cluster' || server.tls;
  const authorize = async (socketId: string, channelName: string): Promise<ChannelAuthorization> => {
    if (channelName === gatewayChannelName) return authorizeGatewayChannel(socketId);
    if (secret === undefined) throw new Error('PUSHER_URL has no secret: it signs subscriptions.');
    const signature = createHmac('sha256', secret).update(`${socketId}:${channelName}`).digest('hex');
    return { auth: `${key}:${signature}` };
  };
  return new Pusher(key, {
    cluster: server.kind === 'cluster' ? server.cluster : '',
    enabledTransports: [hasTls ? 'wss' : 'ws'],
    forceTLS: hasTls,
    ...(server.kind === 'host' && { wsHost: server.host, wsPort: server.port, wssPort: server.port }),
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) =>
        callbackify(authorize)(socketId, channelName, callback),
    },
  });
}
