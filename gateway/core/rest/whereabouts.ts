import { Client } from 'undici';

/** Milliseconds between two questions to a server that is away, and within which one that is there answers. */
const pause = 1_000;
const patience = 3_000;

/** Statuses by which a server, or what stands before it, says that it is away for a moment. */
export const momentary: ReadonlySet<number> = new Set([502, 503, 504]);

type Headers = Record<string, string | string[] | undefined>;

/** Whether an answer says that the server is about to end: it takes nothing any more, or others should be asked. */
export const isOfLeaving = (status: number, headers: Headers): boolean =>
  headers['x-leaving'] !== undefined ||
  // A server of Fastify's that closes, and did nothing.
  (status === 503 && String(headers.connection).toLowerCase() === 'close');

/** Which of the servers of one API are there, as all that asks them knows. */
export interface Whereabouts {
  origins: readonly string[];
  isAway(origin: string): boolean;
  /** One was not there, or said that it is about to end. It is left to itself until it answers a question of ours. */
  miss(origin: string): void;
  /** Calls back when one went away: nothing that is connected to it should be used again. */
  onMissed(listener: (origin: string) => void): void;
  close(): void;
}

/** Keeps in mind who is away, and asks them for `path` until they answer it. */
export function createWhereabouts(origins: readonly string[], path: string): Whereabouts {
  const away = new Map<string, NodeJS.Timeout>();
  const listeners: ((origin: string) => void)[] = [];
  let isClosed = false;

  const later = (origin: string) => void away.set(origin, setTimeout(() => void ask(origin), pause).unref());

  async function isThere(origin: string): Promise<boolean> {
    // By a connection of its own: nobody is told apart by what it is like.
    const client = new Client(origin, {
      connect: { timeout: patience },
      headersTimeout: patience,
      bodyTimeout: patience,
    });
    try {
      const { statusCode, headers, body } = await client.request({ method: 'GET', path });
      await body.dump();
      return !momentary.has(statusCode) && !isOfLeaving(statusCode, headers);
    } catch {
      // However it failed, it is not there yet.
      return false;
    } finally {
      await client.destroy();
    }
  }

  async function ask(origin: string): Promise<void> {
    const isBack = await isThere(origin);
    if (isClosed) return;
    if (isBack) away.delete(origin);
    else later(origin);
  }

  return {
    origins,
    isAway: (origin) => away.has(origin),
    miss(origin) {
      // The only one is asked whatever it said.
      if (origins.length === 1 || isClosed || away.has(origin)) return;
      later(origin);
      for (const listener of listeners) listener(origin);
    },
    onMissed: (listener) => void listeners.push(listener),
    close() {
      isClosed = true;
      for (const timer of away.values()) clearTimeout(timer);
    },
  };
}
