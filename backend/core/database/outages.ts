import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/** SQL states of a server that stops, starts or is out of connections. */
const outageStates = /^(08|57P)|^(53300|25P03)$/;
const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Socket file of a local database.
  'ENOENT',
]);
/** Driver messages without a code about lost connections. */
const outageMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after)/;

/**
 * The database could not be reached, or the connection was lost. When that happened during COMMIT the write may have
 * been committed: repeat only what is idempotent.
 */
export class DatabaseOutageError extends Error {
  override name = 'DatabaseOutage';

  constructor(cause: unknown) {
    super('The database is away.', { cause });
  }
}

/** Whether an unwrapped error of the driver, or one in an `AggregateError`, means a lost connection. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return outageCodes.has(code) || outageStates.test(code) || outageMessages.test(error.message);
}

/** Whether an error is a `DatabaseOutageError`, or drizzle's error of a query that lost its connection. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseOutageError) return true;
  return error instanceof DrizzleQueryError && isConnectionLoss(error.cause);
}

/** Whether drizzle's error of a query says that the server itself rejected the statement. */
export function isServerRejection(error: unknown): boolean {
  return (
    error instanceof DrizzleQueryError &&
    error.cause instanceof DatabaseError &&
    !isConnectionLoss(error.cause) &&
    // 40003: outcome of the commit is unknown.
    error.cause.code !== '40003'
  );
}

/** SQL states of serialisation failures and deadlocks. */
const conflictStates = new Set(['40001', '40P01']);

/** Whether a transaction was rolled back by a conflict and can be repeated; takes the driver's error or drizzle's. */
export function isTransactionConflict(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && conflictStates.has(cause.code ?? '');
}
