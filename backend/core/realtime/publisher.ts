import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import Pusher from 'pusher';
import type { RealtimeConfig } from '../config.ts';

/** Where a push message leads. */
export type PushTarget =
  | { action: 'single-post'; payload: { idGroup: number; idPost: number } }
  | { action: 'new-message'; payload: { id: number } };

/** What a push message carries for the client; no text of anybody's, clients load what they show. */
export type PushData = PushTarget & {
  /** One per message: a client that hears of it twice shows it once. */
  fcmMessageId: string;
};

/** How something of a community became another one, by ids alone: the last that is there says what it is. */
export interface PublicationChange {
  changement: 'ajout' | 'modification' | 'suppression';
  idgroup: number;
  idpost: number;
  idcomment?: number;
  idreponse?: number;
}

/** The event that clients know: its first action says what happened, `receveur` whom it concerns. */
export interface RealtimeEvent {
  /**
   * First item `chat`, `vue`, `posts`, or another word; ours beside the documents' are `conversation` (it
   * or its participants changed), `chat-delete` (a message of it is gone), `push`, and `session` with a second
   * item, `ended` or `renewed`.
   */
  pusheraction: string[];
  conversationid?: number;
  chat?: { id: number; mine: boolean };
  /** With the action `push`: a message for people's devices, shown by clients in the foreground. */
  push?: PushData;
  /** Ours, with the action `posts`: what of them it was, where it was one thing. */
  publication?: PublicationChange;
  /** Ours: the first and the last id of the notices that were written with it, one of each receiver's at most. */
  notices?: readonly [first: number, last: number];
  /** With the action `session`: the ids of the sessions. */
  sessions?: string[];
  /** Usernames (e-mails) of the people the event is for. */
  receveur: string[];
  sendto?: string;
}

export interface RealtimePublisher {
  /**
   * Announces something that has been committed. Events of this process leave in the order of the
   * calls; the promise resolves once this one has left or was given up, and never rejects: a failure
   * is logged, because the write it announces stands either way and clients catch up by reading.
   */
  publish(event: RealtimeEvent): Promise<void>;
  /** For shutdown: resolves once all that was announced has left, trying once only from now on. */
  drain(): Promise<void>;
}

/** Pusher refuses events above 10 kB; below this many bytes of JSON there is room for the envelope. */
const maxEventBytes = 8_000;
/** Pusher's own limit of events in one request. */
const maxBatch = 10;
/** Events that may wait while the service does not answer; people read anew when it is back. */
const maxWaiting = 2_000;
/** Milliseconds before the second and the third attempt. */
const pauses = [100, 500];

/** The same event for parts of its recipients, each part small enough to be sent. */
export function splitByRecipients(event: RealtimeEvent): RealtimeEvent[] {
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const room = maxEventBytes - bytes({ ...event, receveur: [] });
  const parts: RealtimeEvent[] = [];
  let receveur: string[] = [];
  let used = 0;
  for (const username of new Set(event.receveur)) {
    const size = bytes(username) + 1;
    if (receveur.length > 0 && used + size > room) {
      parts.push({ ...event, receveur });
      receveur = [];
      used = 0;
    }
    receveur.push(username);
    used += size;
  }
  return receveur.length > 0 ? [...parts, { ...event, receveur }] : parts;
}

/** Whether sending the same again may succeed: no answer, an overloaded or a broken service. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Pusher.RequestError)) return false;
  return error.status === undefined || error.status === 429 || error.status >= 500;
}

/**
 * Publishes to hosted Pusher (or any server of its protocol), or to the endpoint embedded in this
 * process; `ownPort` tells where the latter listens and is asked for at the first event.
 */
export function createRealtimePublisher(
  config: RealtimeConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
  ownPort: () => number,
): RealtimePublisher {
  const { appId, key, secret, target, channel, event: name } = config;
  // Without one, the library opens a connection for every event.
  const Agent = target.kind === 'cluster' || (target.kind === 'host' && target.tls) ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waiting: { data: RealtimeEvent; done: () => void }[] = [];
  let pusher: Pusher | undefined;
  let sending: Promise<void> | undefined;
  let isStopping = false;
  let dropped = 0;

  function connect(): Pusher {
    const credentials = { appId, key, secret, agent, timeout: 5_000 };
    if (target.kind === 'cluster')
      return new Pusher({ ...credentials, cluster: target.cluster, useTLS: true });
    const { host, port, tls } =
      target.kind === 'host' ? target : { host: '127.0.0.1', port: ownPort(), tls: false };
    return new Pusher({ ...credentials, host, port: String(port), useTLS: tls });
  }

  async function send(events: readonly RealtimeEvent[]): Promise<void> {
    pusher ??= connect();
    const [first] = events;
    const answer = await (first !== undefined && events.length === 1
      ? pusher.trigger(channel, name, first)
      : pusher.triggerBatch(events.map((data) => ({ channel, name, data }))));
    // Read to its end, so that the connection is free for the next request.
    await answer.text();
  }

  async function sendPatiently(events: readonly RealtimeEvent[]): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await send(events);
        return;
      } catch (error) {
        const pause = pauses[attempt];
        if (pause === undefined || isStopping || !isTemporary(error)) {
          const actions = events.map((event) => event.pusheraction[0]);
          log.warn({ err: error, actions }, 'Realtime events not delivered');
          return;
        }
        await wait(pause);
      }
    }
  }

  /** Sends what waits, in order: what came in while a request was under way leaves together. */
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      await sendPatiently(batch.map(({ data }) => data));
      for (const { done } of batch) done();
    }
    if (dropped > 0) log.warn({ dropped }, 'Realtime events dropped: the service was away for too long');
    dropped = 0;
    sending = undefined;
  }

  return {
    publish(event) {
      const parts = splitByRecipients(event);
      if (waiting.length + parts.length > maxWaiting) {
        dropped += 1;
        return Promise.resolve();
      }
      const left = Promise.all(
        parts.map((data) => new Promise<void>((done) => void waiting.push({ data, done }))),
      );
      sending ??= sendAll();
      return left.then(() => undefined);
    },
    async drain() {
      isStopping = true;
      await sending;
      agent.destroy();
    },
  };
}
