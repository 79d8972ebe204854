import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { StartupError } from '../../../server/startupError.ts';
import { isConnectionLoss } from './outages.ts';

/** Milliseconds between two attempts. */
const retryDelayMs = 500;

/** Waits at most this many seconds for the server. Throws StartupError without the password. */
export async function waitForDatabase(
  pool: Pool,
  maxWaitSeconds: number,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const until = Date.now() + maxWaitSeconds * 1000;
  let isTold = false;
  for (;;)
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const { host, port, database } = pool.options.connectionString
        ? connectionParts(pool.options.connectionString)
        : { host: '', port: '', database: '' };
      const cause = error instanceof AggregateError ? String(error.errors[0]) : String(error);
      const reason = cause.replace(/^Error: /, '');
      // Other answers of the server, such as an unknown database, are final.
      if (!isConnectionLoss(error) || Date.now() + retryDelayMs > until)
        throw new StartupError(
          `DATABASE_URL: the database ${database} on ${host}:${port} cannot be reached (${reason}).`,
          { cause: error },
        );
      if (!isTold)
        log.warn({ reason, seconds: maxWaitSeconds }, 'The database is not up yet: waiting for it');
      isTold = true;
      await wait(retryDelayMs);
    }
}

function connectionParts(connectionString: string) {
  const url = new URL(connectionString);
  return { host: url.hostname || 'localhost', port: url.port || '5432', database: url.pathname.slice(1) };
}
