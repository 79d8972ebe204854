import type { Socket } from 'node:net';
import { Client, type Pool, type PoolClient } from 'pg';
import type { TestBackend } from '../harness.ts';

type Connection = PoolClient & { processID: number; connection: { stream: Socket } };

/** What is done to the statements of a backend, before they are sent and once they are answered. */
export interface Fault {
  before?: (statement: string, connection: Connection) => void | Promise<void>;
  after?: (statement: string, connection: Connection) => void | Promise<void>;
}

/** Lets tests come between a backend and its database, statement by statement. */
export function interposeFaults(backend: TestBackend) {
  let fault: Fault = {};
  const known = new Map<PoolClient, PoolClient['query']>();
  const { $client: pool } = backend.context.database as unknown as { $client: Pool };
  const interpose = (client: PoolClient) => {
    if (known.has(client)) return;
    known.set(client, client.query);
    const connection = client as Connection;
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    /** Concurrent statements stay in order despite a fault. */
    let last: Promise<unknown> = Promise.resolve();
    const interposed = async (...given: unknown[]) => {
      const [first] = given as [string | { text: string }];
      const statement = typeof first === 'string' ? first : first.text;
      const callback = given.at(-1);
      try {
        const { before } = fault;
        const sent = last.then(() => before?.(statement, connection));
        last = sent.catch(() => undefined);
        await sent;
      } catch (error) {
        if (typeof callback !== 'function') throw error;
        callback(error);
        return undefined;
      }
      const result = await query(...given);
      await fault.after?.(statement, connection);
      return result;
    };
    client.query = interposed as typeof client.query;
  };
  pool.on('acquire', interpose);

  return {
    /** Leaves the connections as they were: the next test file may be given the same. */
    stop() {
      pool.off('acquire', interpose);
      for (const [client, query] of known) client.query = query;
    },
    /** Runs something while statements meet with this fault. */
    async during<Result>(met: Fault, run: () => Promise<Result>): Promise<Result> {
      fault = met;
      try {
        return await run();
      } finally {
        fault = {};
      }
    },
    /** Ends a connection as an operator, a failing server or a failing network does. */
    async cut(connection: Connection): Promise<void> {
      // Not `once`, which rejects on the error that comes first.
      const ended = new Promise((done) => connection.once('end', () => done(undefined)));
      const { databaseUrl } = backend.context.config;
      if (databaseUrl === undefined) connection.connection.stream.destroy();
      else {
        const administrator = new Client({ connectionString: databaseUrl });
        await administrator.connect();
        await administrator.query('select pg_terminate_backend($1)', [connection.processID]);
        await administrator.end();
      }
      await ended;
    },
  };
}
