import { Agent, type Dispatcher, type Pool } from 'undici';
import { type Backends, createBackends } from './backends.ts';
import { mostAnswerBytes } from './exchange.ts';
import { createShares, type Shares, type Sizes } from './shares.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Connections to the API for one purpose, and how they are shared out. */
export interface Lane {
  pool: Backends;
  shares: Shares;
  /** Lets what is under way end, for a second at most. */
  close(): Promise<void>;
}

const grace = 1_000;

function createLane(
  whereabouts: Whereabouts,
  connectTimeout: number,
  sizes: Sizes,
  options: Pool.Options,
): Lane {
  const pool = createBackends(whereabouts, {
    connections: sizes.all,
    connect: { timeout: connectTimeout },
    keepAliveTimeout: 30_000,
    ...options,
  });
  return {
    pool,
    shares: createShares(sizes),
    async close() {
      const end = setTimeout(() => void pool.destroy(), grace);
      await pool.close();
      clearTimeout(end);
    },
  };
}

/** Calls that one person's items may cost at once. */
const mostItems = 8;

/** Connections to other servers that keep files of the API. */
export const createOthers = (connections: number, timeout: number): Dispatcher =>
  new Agent({
    connections,
    connect: { timeout: Math.min(5_000, timeout) },
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });

/**
 * The ways to the API. Files have connections of their own, since they take as long as the people's own
 * connections do; calls, which take milliseconds, never wait for them. `connections` are those for calls, to each of
 * the servers that answer it.
 */
export function createLanes(whereabouts: Whereabouts, connections: number, timeout: number) {
  const connectTimeout = Math.min(5_000, timeout);
  const part = (divisor: number) => Math.ceil(connections / divisor);
  // A call has one deadline for everything, so undici's own are off.
  const calls = { headersTimeout: 0, bodyTimeout: 0, maxResponseSize: mostAnswerBytes };
  const lane = (sizes: Sizes, options: Pool.Options) =>
    createLane(whereabouts, connectTimeout, sizes, options);
  return {
    /** An operation that hangs leaves three quarters to the others, and one person half of its own to others. */
    calls: lane(
      {
        all: connections,
        perOperation: part(4),
        perPerson: part(8),
        perItems: Math.min(mostItems, part(8)),
      },
      calls,
    ),
    uploads: lane(
      { all: connections, perOperation: part(2), perPerson: part(8), perItems: part(8) },
      { ...calls, bodyTimeout: timeout },
    ),
    /** By address instead of by person: a whole office may have one, and players keep theirs open. */
    downloads: lane(
      { all: connections * 4, perOperation: connections * 4, perPerson: connections, perItems: connections },
      { headersTimeout: timeout, bodyTimeout: timeout },
    ),
    /** So that calls that hang do not make the API look away. */
    probe: lane({ all: 1, perOperation: 1, perPerson: 1, perItems: 1 }, calls),
  };
}
