import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { requestScope } from '../requestScope.ts';

/** A connection by which several statements of one request go. */
interface Shared {
  client: Promise<PoolClient>;
  /** How many have not been answered. */
  left: number;
  failure: Error | undefined;
}

/**
 * Asks a pool. The statements that a request asks at the same moment go by one connection, and so at once: each
 * connection that is written to, and answers, takes more of the processor than a quick read does.
 */
export function askTogether(
  pool: Pool,
): (statement: QueryConfig, values?: unknown[]) => Promise<QueryResult> {
  /** By request, those whose connection is not there yet. */
  const waiting = new Map<string, Shared>();

  function share(requestId: string): Shared {
    const present = waiting.get(requestId);
    if (present) return present;
    const shared: Shared = { client: pool.connect(), left: 0, failure: undefined };
    const leave = () => void waiting.delete(requestId);
    shared.client.then(leave, leave);
    waiting.set(requestId, shared);
    return shared;
  }

  async function ask(requestId: string, statement: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const shared = share(requestId);
    shared.left += 1;
    const client = await shared.client;
    try {
      return await client.query(statement, values);
    } catch (error) {
      shared.failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      shared.left -= 1;
      // As the pool's own does, a connection on which something failed is given up.
      if (shared.left === 0) client.release(shared.failure);
    }
  }

  return (statement, values) => {
    const requestId = requestScope.getStore();
    return requestId === undefined ? pool.query(statement, values) : ask(requestId, statement, values);
  };
}
