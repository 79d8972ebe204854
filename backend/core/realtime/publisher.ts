import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import Pusher from 'pusher';
import type { RealtimeConfig } from '../config.ts';
import { createQueue, type Queue } from './queue.ts';

/** Where a push message leads. */
export type PushTarget =
  | { action: 'single-post'; payload: { idGroup: number; idPost: number } }
  // `idMessage` is ours: the message itself, beside the documents' conversation.
  | { action: 'new-message'; payload: { id: number; idMessage: number } };

/** What a push message carries for the client; no text of anybody's, clients load what they show. */
export type PushData = PushTarget & {
  /** One per message: a client that hears of it twice shows it once. */
  fcmMessageId: string;
};

/**
 * How something of a community became another one, by ids alone: the last that is there says what it is. With
 * `reponses` it is itself the same, and reactions, votes, likes or shares of it are other ones.
 */
export interface PublicationChange {
  changement: 'ajout' | 'modification' | 'suppression' | 'reponses';
  idgroup: number;
  idpost: number;
  idcomment?: number;
  idreponse?: number;
}

/** What of a community became another one: its name or pictures, who is in it, its documents, its gallery. */
export interface CommunityChange {
  idgroup: number;
  parties: readonly ('reglages' | 'membres' | 'mediatheque' | 'galerie')[];
}

/** The event that clients know: its first action says what happened, `receveur` whom it concerns. */
export interface RealtimeEvent {
  /**
   * First item `chat`, `vue`, `posts`, or another word; ours beside the documents' are `conversation` (it
   * or its participants changed), `chat-delete` (a message of it is gone), `reponses` (with `publication`),
   * `communaute` (with `communaute`), `push`, and `session` with a second item, `ended` or `renewed`.
   */
  pusheraction: string[];
  conversationid?: number;
  chat?: { id: number; mine: boolean };
  /** With the action `push`: a message for people's devices, shown by clients in the foreground. */
  push?: PushData;
  /** Ours, with the actions `posts` and `reponses`: what of them it was, where it was one thing. */
  publication?: PublicationChange;
  /** Ours, with the actions `posts` and `communaute`: what of a community it was. */
  communaute?: CommunityChange;
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
   * calls, equal ones that wait together as one; the promise resolves once this one has left or was given up, and
   * never rejects: that failures begin and end is logged, because the write it announces stands either way and
   * clients catch up by reading.
   */
  publish(event: RealtimeEvent): Promise<void>;
  /**
   * Announces what happens often and to many, a moment later, and behind all else that waits: what is said again until
   * then leaves with it, and for whom it is is asked only then. Never rejects either.
   */
  publishSoon(event: Omit<RealtimeEvent, 'receveur'>, receivers: () => Promise<string[]>): Promise<void>;
  /** Asks the service whether it takes what this process sends, and logs it where it does not. Never rejects. */
  check(): Promise<void>;
  /** Whether events reach nobody for now, and how many wait. */
  state(): { isFailing: boolean; waiting: number };
  /** Resolves once all that was announced until now has left, also what gathers. */
  settled(): Promise<void>;
  /** For shutdown: `settled`, trying once only from now on. */
  drain(): Promise<void>;
}

/** Pusher refuses events above 10 kB; below this many bytes of JSON there is room for the envelope. */
const maxEventBytes = 8_000;
/** Pusher's own limit of events in one request. */
const maxBatch = 10;
/** Events that may wait while the service does not answer; people read anew when it is back. */
const maxWaiting = 2_000;
/** Milliseconds in which what happens often gathers. */
const gathering = 300;
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
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  ownPort: () => number,
  /** Hears of events that left, or reached nobody. */
  count: (outcome: 'ok' | 'failed', events: number) => void = () => {},
): RealtimePublisher {
  const { appId, key, secret, target, channel, event: name } = config;
  // Without one, the library opens a connection for every event.
  const Agent = target.kind === 'cluster' || (target.kind === 'host' && target.tls) ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waiting = createQueue<RealtimeEvent>();
  /** What happens often and to many, and so takes long to send: no message waits for it. */
  const waitingBehind = createQueue<RealtimeEvent>();
  /** What gathers, by what it says. */
  const gathered = new Map<string, Promise<void>>();
  /** What gathers, and what has gathered and waits to hear for whom it is. */
  const begun = new Set<Promise<void>>();
  let pusher: Pusher | undefined;
  let sending: Promise<void> | undefined;
  let isStopping = false;
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
        count('ok', events.length);
        recover();
        return;
      } catch (error) {
        const pause = pauses[attempt];
        if (pause === undefined || isStopping || !isTemporary(error)) {
          lost += events.length;
          count('failed', events.length);
          fail({ err: error, actions: events.map((event) => event.pusheraction[0]) });
          return;
        }
        await wait(pause);
      }
    }
  }

  /** Sends what waits, in order: what came in while a request was under way leaves together. */
  async function sendAll(): Promise<void> {
    while (waiting.size + waitingBehind.size > 0) {
      const first = waiting.take(maxBatch);
      const batch = [...first, ...waitingBehind.take(maxBatch - first.length)];
      await sendPatiently(batch.map(({ item }) => item));
      for (const { done } of batch) done();
    }
    sending = undefined;
  }

  function enqueue(queue: Queue<RealtimeEvent>, event: RealtimeEvent): Promise<void> {
    const parts = splitByRecipients(event);
    // With nothing to send, the sending would end before it is noted that it began, and nothing would leave again.
    if (parts.length === 0) return Promise.resolve();
    if (queue.size + parts.length > maxWaiting) {
      lost += parts.length;
      count('failed', parts.length);
      fail({ waiting: queue.size });
      return Promise.resolve();
    }
    const left = parts.map((part) => queue.add(part));
    sending ??= sendAll();
    return Promise.all(left).then(() => undefined);
  }

  async function settled(): Promise<void> {
    await Promise.all(begun);
    await sending;
  }

  return {
    publish: (event) => enqueue(waiting, event),
    publishSoon(event, receivers) {
      const key = JSON.stringify(event);
      const present = gathered.get(key);
      if (present) return present;
      const told = wait(gathering)
        .then(async () => {
          // What is said from here on may be of something that is not there yet when this one is heard.
          gathered.delete(key);
          try {
            await enqueue(waitingBehind, { ...event, receveur: await receivers() });
          } catch (error) {
            log.warn({ err: error }, 'Whom an event is for could not be read');
          }
        })
        .finally(() => begun.delete(told));
      gathered.set(key, told);
      begun.add(told);
      return told;
    },
    async check() {
      // The embedded endpoint is this process itself.
      if (config.target.kind === 'embedded') return;
      try {
        pusher ??= connect();
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
      isStopping = true;
      await settled();
      agent.destroy();
    },
  };
}
