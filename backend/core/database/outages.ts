import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/** SQL states of a server that ends, starts, or has no room for another connection: it may be back soon. */
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
  // The socket file of a database on this machine.
  'ENOENT',
]);
/** What the driver says of connections, without a code. */
const outageMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after)/;

/** The database is away, or was cut off: what was asked of it may succeed when asked again. */
export class DatabaseOutage extends Error {
  override name = 'DatabaseOutage';

  constructor(cause: unknown) {
    super('The database is away.', { cause });
  }
}

/** Whether what the driver threw means that the connection is lost, and not that a statement was wrong. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return outageCodes.has(code) || outageStates.test(code) || outageMessages.test(error.message);
}

/** Whether a query or a transaction failed because the database is away. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseOutage) return true;
  return error instanceof DrizzleQueryError && isConnectionLoss(error.cause);
}

/** Whether the server itself answered that it did not do what was asked, and is still there. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof DrizzleQueryError &&
    error.cause instanceof DatabaseError &&
    !isConnectionLoss(error.cause) &&
    // It committed here, and could not learn whether others did.
    error.cause.code !== '40003'
  );
}

/** SQL states of a transaction that stood in the way of another: of two that waited for each other, one goes on. */
const givenUpStates = new Set(['40001', '40P01']);

/** Whether a transaction was rolled back for the sake of others: done anew, it may succeed. */
export function isGivenUp(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && givenUpStates.has(cause.code ?? '');
}
