import type { FastifyBaseLogger } from 'fastify';
import Pusher from 'pusher';
import type { RealtimeConfig } from '../config.ts';

/** The event that clients know [1 §3]: its first action says what happened, `receveur` whom it concerns. */
export interface RealtimeEvent {
  /** First item `chat`, `vue`, `posts` or another word. */
  pusheraction: string[];
  conversationid?: number;
  chat?: { id: number; mine: boolean };
  /** Usernames (e-mails) of the people the event is for. */
  receveur: string[];
  sendto?: string;
}

export interface RealtimePublisher {
  /**
   * Announces something that has been committed. Events of this process leave in the order of the
   * calls; the promise resolves once this one was handed over, and never rejects: a failure is
   * logged, because the write it announces stands either way and clients catch up by reading.
   */
  publish(event: RealtimeEvent): Promise<void>;
}

/** Pusher refuses events above 10 kB; below this many bytes of JSON there is room for the envelope. */
const maxEventBytes = 8_000;

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

/**
 * Publishes to hosted Pusher (or any server of its protocol), or to the endpoint embedded in this
 * process; `ownPort` tells where the latter listens and is asked for at the first event.
 */
export function createRealtimePublisher(
  config: RealtimeConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
  ownPort: () => number,
): RealtimePublisher {
  let pusher: Pusher | undefined;
  const connect = () => {
    const { appId, key, secret, target } = config;
    const credentials = { appId, key, secret, timeout: 5_000 };
    if (target.kind === 'cluster')
      return new Pusher({ ...credentials, cluster: target.cluster, useTLS: true });
    const { host, port, tls } =
      target.kind === 'host' ? target : { host: '127.0.0.1', port: ownPort(), tls: false };
    return new Pusher({ ...credentials, host, port: String(port), useTLS: tls });
  };

  let last: Promise<void> = Promise.resolve();
  return {
    publish(event) {
      const parts = splitByRecipients(event);
      if (parts.length === 0) return Promise.resolve();
      last = last.then(async () => {
        try {
          pusher ??= connect();
          for (const part of parts) await pusher.trigger(config.channel, config.event, part);
        } catch (error) {
          log.warn({ err: error, action: event.pusheraction[0] }, 'Realtime event not delivered');
        }
      });
      return last;
    },
  };
}
