import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import Pusher from 'pusher';
import type { RealtimeConfig } from '../config.ts';
import type { Channels } from './endpoint/channels.ts';
import type { QueuedEvent, EventContent } from './eventQueue.ts';
import { actionOf, type RealtimeEvent } from './event.wire.ts';
import {
  type GatewayChannel,
  gatewayChannelName,
  type GatewayEvent,
  splitByRecipients,
} from './gatewayChannel.ts';
import { createUniqueQueue, type UniqueQueue, type QueueEntry } from './queue.ts';

/** Outcome of an event: `failed` if rejected or the queue was full, `expired` if it could not be sent in time. */
export type EventOutcome = 'ok' | 'failed' | 'expired';

/** An event being sent. */
type Sent = QueueEntry<QueuedEvent> & { forGateways: GatewayEvent | undefined };

/** Publishes events, with retries. */
export interface PusherClient {
  /**
   * Sends a committed event, in call order; equal queued ones are merged. While the service fails, events wait up to
   * two minutes after `since` (default now) and are retried with growing delays. Resolves with whether it is done (sent
   * or dropped); false at shutdown. Never rejects: failures are logged, and clients catch up by refetching.
   */
  publish(event: RealtimeEvent, since?: number, content?: EventContent): Promise<boolean>;
  /**
   * Sends a frequent event to many receivers after a delay, behind all others; equal ones meanwhile are merged.
   * `complete` then looks up receivers and content, given the `countedBy` of all, or none if one had none. Never
   * rejects.
   */
  publishSoon(
    event: Omit<RealtimeEvent, 'receveur'>,
    complete: (usernames: readonly string[]) => Promise<QueuedEvent>,
    since?: number,
    countedBy?: string,
  ): Promise<boolean>;
  /** Checks whether the service accepts events, and logs if not. Never rejects. */
  check(): Promise<void>;
  /** Whether publishing fails, and how many events are queued. */
  state(): { isFailing: boolean; waiting: number };
  /** Resolves when all events published so far are done. */
  settled(): Promise<void>;
  /** For shutdown: `settled` with a single attempt from now on. */
  drain(): Promise<void>;
}

/** Pusher's maximum number of events per request. */
const maxBatch = 10;
/** Maximum number of queued events; clients refetch when the service is back. */
const maxQueued = 2_000;
/** Milliseconds in which frequent events are collected. */
const batchDelay = 300;
/** Milliseconds before each retry. From the third failure on, it is logged. */
const retryDelays = [100, 500, 1_500, 3_000, 5_000] as const;
const unsent = 2;
/** Milliseconds after which an event is useless: clients refetch after gaps and reconnections. */
const usefulFor = 120_000;

/** Whether a retry may succeed. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Pusher.RequestError)) return false;
  return error.status === undefined || error.status === 429 || error.status >= 500;
}

/** Publishes to Pusher or a compatible server, or to the clients of the embedded endpoint `own`. */
export function createPusherClient(
  config: RealtimeConfig,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  own: Pick<Channels, 'broadcast' | 'subscriptionCounts'>,
  {
    count = () => {},
    gateways,
  }: {
    /** Called with the outcome of events. */
    count?: (outcome: EventOutcome, events: number) => void;
    /** The encrypted channel on which gateways get rows. */
    gateways?: GatewayChannel;
  } = {},
): PusherClient {
  const { appId, key, secret, target, channel, event: name } = config;
  // Without an agent, the library opens a connection for every event.
  const Agent = target.kind === 'cluster' || (target.kind === 'host' && target.tls) ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waiting = createUniqueQueue<QueuedEvent>();
  /** Frequent events, which take long to send: messages do not wait for them. */
  const waitingBehind = createUniqueQueue<QueuedEvent>();
  /** Each event uses two channels if there are gateways. */
  const maxTogether = gateways ? maxBatch / 2 : maxBatch;
  /** Events being collected, by content. */
  const gathered = new Map<string, { usernames: Set<string | undefined>; flushed: Promise<boolean> }>();
  /** Events being collected or waiting for their receivers. */
  const begun = new Set<Promise<boolean>>();
  let pusher: Pusher | undefined;
  let sending: Promise<void> | undefined;
  const stopping = new AbortController();
  let isFailing = false;
  /** Events lost since publishing began to fail. */
  let lost = 0;

  /** Logs once when publishing begins to fail. */
  function fail(why: object): void {
    if (!isFailing)
      log.warn(why, 'Realtime events are not delivered: nobody hears what others do as it happens');
    isFailing = true;
  }

  function recover(): void {
    if (isFailing) log.info({ lost }, 'Realtime events are delivered again');
    isFailing = false;
    lost = 0;
  }

  function connect(service: Exclude<RealtimeConfig['target'], { kind: 'embedded' }>): Pusher {
    const { encryptionMasterKeyBase64 } = gateways ?? {};
    const credentials = {
      appId,
      key,
      secret,
      agent,
      timeout: 5_000,
      ...(encryptionMasterKeyBase64 === undefined ? {} : { encryptionMasterKeyBase64 }),
    };
    if (service.kind === 'cluster')
      return new Pusher({ ...credentials, cluster: service.cluster, useTLS: true });
    const { host, port, tls } = service;
    return new Pusher({ ...credentials, host, port: String(port), useTLS: tls });
  }

  /** Passes events to clients of the embedded endpoint. */
  function broadcast(sent: readonly Sent[]): void {
    const hasGateways = own.subscriptionCounts().has(gatewayChannelName);
    for (const { item, forGateways } of sent) {
      if (hasGateways && gateways && forGateways)
        own.broadcast(gatewayChannelName, { event: name, data: gateways.encrypt(forGateways) });
      own.broadcast(channel, { event: name, data: item.event });
    }
  }

  async function send(sent: readonly Sent[]): Promise<void> {
    if (target.kind === 'embedded') return broadcast(sent);
    pusher ??= connect(target);
    const events = sent.flatMap(({ item, forGateways }) => [
      ...(forGateways ? [{ channel: gatewayChannelName, name, data: forGateways }] : []),
      { channel, name, data: item.event },
    ]);
    const [first] = events;
    const answer = await (first !== undefined && events.length === 1
      ? pusher.trigger(channel, name, first.data)
      : pusher.triggerBatch(events));
    // Consume the body to free the connection.
    await answer.text();
  }

  /** Drops events. */
  function drop(events: readonly QueueEntry<QueuedEvent>[], outcome: 'failed' | 'expired'): void {
    if (events.length === 0) return;
    lost += events.length;
    count(outcome, events.length);
    for (const { end } of events) end(true);
  }

  /** Sends events with retries. Returns whether the service accepts events. */
  async function sendWithRetries(batch: readonly QueueEntry<QueuedEvent>[]): Promise<boolean> {
    // Numbered once, so that gateways detect a duplicate.
    let left = batch.map((one): Sent => ({ ...one, forGateways: gateways?.number(one.item) }));
    for (let failures = 0; ;) {
      const oldest = Date.now() - usefulFor;
      drop(
        left.filter(({ since }) => since <= oldest),
        'expired',
      );
      left = left.filter(({ since }) => since > oldest);
      if (left.length === 0) return failures === 0;
      try {
        await send(left);
        count('ok', left.length);
        recover();
        for (const { end } of left) end(true);
        return true;
      } catch (error) {
        failures += 1;
        const isFinal = !isTemporary(error);
        if (isFinal || failures > unsent || stopping.signal.aborted)
          fail({ err: error, actions: left.map(({ item }) => actionOf(item.event)) });
        if (isFinal) {
          drop(left, 'failed');
          return true;
        }
        if (stopping.signal.aborted) {
          for (const { end } of left) end(false);
          return false;
        }
        await pause(retryDelays[failures - 1] ?? retryDelays[4]);
      }
    }
  }

  /** Waits, but not long during shutdown. */
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});

  /** Sends the queue in order; events queued during a request are sent together. */
  async function sendAll(): Promise<void> {
    let isTaken = true;
    while (waiting.size + waitingBehind.size > 0) {
      const first = waiting.take(maxTogether);
      const batch = [...first, ...waitingBehind.take(maxTogether - first.length)];
      // During shutdown, ask a failing service only once.
      if (isTaken || !stopping.signal.aborted) isTaken = await sendWithRetries(batch);
      else for (const { end } of batch) end(false);
    }
    sending = undefined;
  }

  async function enqueue(
    queue: UniqueQueue<QueuedEvent>,
    { event, content }: QueuedEvent,
    since: number,
  ): Promise<boolean> {
    const parts = splitByRecipients(event, content);
    // Without parts nothing would be sent, and the sender would stop.
    if (parts.length === 0) return true;
    if (queue.size + parts.length > maxQueued) {
      lost += parts.length;
      count('failed', parts.length);
      fail({ waiting: queue.size });
      return true;
    }
    // Counts do not replace a change without counts, nor those that another person changed.
    const left = parts.map((part) =>
      queue.add(
        JSON.stringify([part, content.payload?.refetchingUsernames]),
        { event: part, content },
        since,
      ),
    );
    sending ??= sendAll();
    return (await Promise.all(left)).every((isOver) => isOver);
  }

  async function settled(): Promise<void> {
    await Promise.all(begun);
    await sending;
  }

  return {
    publish: (event, since = Date.now(), content = {}) => enqueue(waiting, { event, content }, since),
    publishSoon(event, complete, since = Date.now(), countedBy) {
      const key = JSON.stringify(event);
      const present = gathered.get(key);
      if (present) {
        present.usernames.add(countedBy);
        return present.flushed;
      }
      const usernames = new Set([countedBy]);
      const flushed = wait(batchDelay)
        .then(async () => {
          // Later repetitions may concern newer data.
          gathered.delete(key);
          try {
            const known = [...usernames].filter((username) => username !== undefined);
            const outgoing = await complete(known.length < usernames.size ? [] : known);
            return await enqueue(waitingBehind, outgoing, since);
          } catch (error) {
            log.warn({ err: error }, 'Receivers and content of an event could not be read');
            return false;
          }
        })
        .finally(() => begun.delete(flushed));
      gathered.set(key, { usernames, flushed });
      begun.add(flushed);
      return flushed;
    },
    async check() {
      if (target.kind === 'embedded') return;
      try {
        pusher ??= connect(target);
        const answer = await pusher.get({ path: '/channels', params: { filter_by_prefix: channel } });
        await answer.text();
      } catch (error) {
        // A service without this call may still accept events.
        const isRefused =
          error instanceof Pusher.RequestError && (error.status === 401 || error.status === 403);
        if (isRefused || isTemporary(error)) fail({ err: error });
      }
    },
    state: () => ({ isFailing, waiting: waiting.size + waitingBehind.size }),
    settled,
    async drain() {
      stopping.abort();
      await settled();
      agent.destroy();
    },
  };
}
