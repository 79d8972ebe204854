import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { z } from 'zod';

/** Messages between the backends of one database. */
export interface Peers {
  /** Sends to the others without waiting; unreachable ones miss the message. */
  send(topic: string, what: string): void;
  /** Subscribes to messages of the others. */
  subscribe(topic: string, listener: (what: string) => void): void;
  /** Whether this backend is the leader, which runs periodic jobs. */
  isLeader(): Promise<boolean>;
  close(): Promise<void>;
}

/** A single backend without peers. */
export const noPeers: Peers = {
  send() {},
  subscribe() {},
  isLeader: async () => true,
  async close() {},
};

/** Advisory lock id: "leads" in ASCII. */
const leaderLock = 0x6c65616473;
const channel = 'backends';
/** Reconnect delay in milliseconds. */
const reconnectDelayMs = 5_000;

const PeerMessage = z.object({ from: z.string(), topic: z.string(), what: z.string() });

/**
 * Joins the peers by LISTEN and an advisory lock on a dedicated connection. While disconnected it receives nothing
 * and does not lead.
 */
export async function joinPeers(
  databaseUrl: string,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<Peers> {
  const id = randomUUID();
  const listeners = new Map<string, (what: string) => void>();
  let client: Client | undefined;
  let isLeading = false;
  let isClosing = false;
  let isLost = false;
  let timer: NodeJS.Timeout | undefined;

  function hear(payload: string | undefined): void {
    const { from, topic, what } = PeerMessage.parse(JSON.parse(payload ?? ''));
    if (from !== id) listeners.get(topic)?.(what);
  }

  /** Drops a connection and schedules a reconnect. */
  function dropConnection(lost: Client, error?: unknown): void {
    if (isClosing || (client !== undefined && client !== lost)) return;
    client = undefined;
    isLeading = false;
    if (!isLost)
      log.warn(
        { err: error },
        'Events of other backends are not received: attempts are counted by this one alone',
      );
    isLost = true;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), reconnectDelayMs).unref();
    void lost.end().catch(() => {});
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    next.on('error', (error) => dropConnection(next, error));
    next.on('end', () => dropConnection(next));
    next.on('notification', ({ payload }) => hear(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      dropConnection(next, error);
      return;
    }
    client = next;
    if (isLost) log.info({}, 'Events of other backends are received again');
    isLost = false;
  }

  /** Queue of queries on the connection. */
  let asked: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(ask: () => Promise<Result>): Promise<Result> {
    const answer = asked.then(ask);
    asked = answer.catch(() => undefined);
    return answer;
  }

  await connect();
  return {
    send(topic, what) {
      const used = client;
      if (!used) return;
      const parameters = [channel, JSON.stringify({ from: id, topic, what })];
      inTurn(() => used.query('select pg_notify($1, $2)', parameters)).catch((error: unknown) =>
        dropConnection(used, error),
      );
    },
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    async isLeader() {
      const used = client;
      if (!used) return false;
      try {
        // Asked even when leading: a cut connection has lost the lock unnoticed.
        const { rows } = await inTurn(() =>
          isLeading
            ? used.query<{ isLeader: boolean }>('select true as "isLeader"')
            : used.query<{ isLeader: boolean }>('select pg_try_advisory_lock($1) as "isLeader"', [
                leaderLock,
              ]),
        );
        isLeading = client === used && rows[0]?.isLeader === true;
      } catch (error) {
        isLeading = false;
        dropConnection(used, error);
      }
      return isLeading;
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
