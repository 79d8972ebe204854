import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import Pusher from 'pusher';
import type { RealtimeConfig } from '../config.ts';
import type { Channels } from './endpoint/channels.ts';
import type { QueuedEvent, EventContent } from './queuedEvent.ts';
import type { RealtimeEvent } from './event.ts';
import { type GatewayChannel, gatewayChannelName, type GatewayEvent } from './gatewayChannel.ts';
import { splitByRecipients } from './splitByRecipients.ts';
import { createQueue, type Queue, type Waiting } from './queue.ts';

/** What became of an event: `failed` where it was refused or too many waited, `expired` where it could not leave in time. */
export type EventOutcome = 'ok' | 'failed' | 'expired';

/** An event with what gateways get with it. */
type Outgoing = QueuedEvent<RealtimeEvent>;
/** One that is being sent. */
type Sent = Waiting<Outgoing> & { forGateways: GatewayEvent | undefined };

export interface PusherClient {
  /**
   * Sends something that has been committed. Events of this process leave in the order of the calls, equal ones that
   * wait together as one. While the service takes nothing they wait, for two minutes after `since` (now, unless another
   * instant is given), and are tried again with growing pauses. The promise resolves with whether this one is over: it
   * has left or was given up; false, where the process ends before. It never rejects: that failures begin and end is
   * logged, because the write it announces stands either way and clients catch up by reading. Gateways get what it carries.
   */
  publish(event: RealtimeEvent, since?: number, carried?: EventContent): Promise<boolean>;
  /**
   * Sends what happens often and to many, a moment later, and behind all else that waits: what is said again until
   * then leaves with it, and for whom it is is asked only then. Never rejects either.
   */
  publishSoon(
    event: Omit<RealtimeEvent, 'receveur'>,
    receivers: () => Promise<string[]>,
    since?: number,
  ): Promise<boolean>;
  /** Asks the service whether it takes what this process sends, and logs it where it does not. Never rejects. */
  check(): Promise<void>;
  /** Whether events reach nobody for now, and how many wait. */
  state(): { isFailing: boolean; waiting: number };
  /** Resolves once all that was announced until now has left, also what gathers. */
  settled(): Promise<void>;
  /** For shutdown: `settled`, trying once only from now on; what is not taken then is not over. */
  drain(): Promise<void>;
}

/** Pusher's own limit of events in one request. */
const maxBatch = 10;
/** Events that may wait while the service does not answer; people read anew when it is back. */
const maxQueued = 2_000;
/** Milliseconds in which what happens often gathers. */
const batchDelay = 300;
/** Milliseconds before each further attempt; before all behind those, the last. From the third failure on it is told. */
const retryDelays = [100, 500, 1_500, 3_000, 5_000] as const;
const unsent = 2;
/**
 * Milliseconds within which an event is of use: clients read anew after gaps and whenever they come back, and who
 * heard of it later would load what they see already.
 */
const usefulFor = 120_000;

/** Whether sending the same again may succeed: no answer, an overloaded or a broken service. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Pusher.RequestError)) return false;
  return error.status === undefined || error.status === 429 || error.status >= 500;
}

/**
 * Publishes to hosted Pusher (or any server of its protocol), or to those who listen to the endpoint embedded in this
 * process: `own`.
 */
export function createPusherClient(
  config: RealtimeConfig,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  own: Pick<Channels, 'broadcast' | 'occupied'>,
  {
    count = () => {},
    gateways,
  }: {
    /** Hears of events that left, or reached nobody. */
    count?: (outcome: EventOutcome, events: number) => void;
    /** The channel on which gateways get rows with the events. */
    gateways?: GatewayChannel;
  } = {},
): PusherClient {
  const { appId, key, secret, target, channel, event: name } = config;
  // Without one, the library opens a connection for every event.
  const Agent = target.kind === 'cluster' || (target.kind === 'host' && target.tls) ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waiting = createQueue<Outgoing>();
  /** What happens often and to many, and so takes long to send: no message waits for it. */
  const waitingBehind = createQueue<Outgoing>();
  /** Each leaves on two channels where there are gateways. */
  const maxTogether = gateways ? maxBatch / 2 : maxBatch;
  /** What gathers, by what it says. */
  const gathered = new Map<string, Promise<boolean>>();
  /** What gathers, and what has gathered and waits to hear for whom it is. */
  const begun = new Set<Promise<boolean>>();
  let pusher: Pusher | undefined;
  let sending: Promise<void> | undefined;
  const stopping = new AbortController();
  let isFailing = false;
  /** Events that reached nobody since it began to fail. */
  let lost = 0;

  /** Says once that events do not arrive, until they do again. */
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

  /** Passes events on to who listens to the endpoint of this process. */
  function broadcast(sent: readonly Sent[]): void {
    const hasGateways = own.occupied().has(gatewayChannelName);
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
    // Read to its end, so that the connection is free for the next request.
    await answer.text();
  }

  /** Lets go of events that nobody is told of. */
  function drop(events: readonly Waiting<Outgoing>[], outcome: 'failed' | 'expired'): void {
    if (events.length === 0) return;
    lost += events.length;
    count(outcome, events.length);
    for (const { end } of events) end(true);
  }

  /** Sends some together, or gives them up. Answers whether the service takes what is sent. */
  async function sendPatiently(batch: readonly Waiting<Outgoing>[]): Promise<boolean> {
    // Numbered once: a gateway that gets it twice, because an answer was lost, knows it.
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
          fail({ err: error, actions: left.map(({ item }) => item.event.pusheraction[0]) });
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

  /** Waits; not for long once the process is to end. */
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});

  /** Sends what waits, in order: what came in while a request was under way leaves together. */
  async function sendAll(): Promise<void> {
    let isTaken = true;
    while (waiting.size + waitingBehind.size > 0) {
      const first = waiting.take(maxTogether);
      const batch = [...first, ...waitingBehind.take(maxTogether - first.length)];
      // At the end, what a service does not take is asked of it once, not as often as something waits.
      if (isTaken || !stopping.signal.aborted) isTaken = await sendPatiently(batch);
      else for (const { end } of batch) end(false);
    }
    sending = undefined;
  }

  async function enqueue(
    queue: Queue<Outgoing>,
    { event, carried }: Outgoing,
    since: number,
  ): Promise<boolean> {
    const parts = splitByRecipients(event, carried.notice);
    // With nothing to send, the sending would end before it is noted that it began, and nothing would leave again.
    if (parts.length === 0) return true;
    if (queue.size + parts.length > maxQueued) {
      lost += parts.length;
      count('failed', parts.length);
      fail({ waiting: queue.size });
      return true;
    }
    const left = parts.map((part) => queue.add(JSON.stringify(part), { event: part, carried }, since));
    sending ??= sendAll();
    return (await Promise.all(left)).every((isOver) => isOver);
  }

  async function settled(): Promise<void> {
    await Promise.all(begun);
    await sending;
  }

  return {
    publish: (event, since = Date.now(), carried = {}) => enqueue(waiting, { event, carried }, since),
    publishSoon(event, receivers, since = Date.now()) {
      const key = JSON.stringify(event);
      const present = gathered.get(key);
      if (present) return present;
      const flushed = wait(batchDelay)
        .then(async () => {
          // What is said from here on may be of something that is not there yet when this one is heard.
          gathered.delete(key);
          try {
            return await enqueue(
              waitingBehind,
              { event: { ...event, receveur: await receivers() }, carried: {} },
              since,
            );
          } catch (error) {
            log.warn({ err: error }, 'Whom an event is for could not be read');
            return false;
          }
        })
        .finally(() => begun.delete(flushed));
      gathered.set(key, flushed);
      begun.add(flushed);
      return flushed;
    },
    async check() {
      // The embedded endpoint is this process itself.
      if (target.kind === 'embedded') return;
      try {
        pusher ??= connect(target);
        const answer = await pusher.get({ path: '/channels', params: { filter_by_prefix: channel } });
        await answer.text();
      } catch (error) {
        // One that does not tell of its channels may take events all the same.
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
