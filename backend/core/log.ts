import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { DatabaseError } from 'pg';
import pino, { type DestinationStream, type Logger } from 'pino';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Id of the current request, for logs and SQL statements. */
export const requestScope = new AsyncLocalStorage<string>();

/** Maximum depth of logged causes. */
const maxCauseDepth = 5;

/** An error for the log without user content: no parameters or quoted values. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause =
    error.cause !== undefined && depth < maxCauseDepth
      ? { cause: describeError(error.cause, depth + 1) }
      : {};
  if (error instanceof DrizzleQueryError)
    return { type: 'DrizzleQueryError', message: 'Failed query', query: error.query, ...cause };
  const { name, message, stack } = error;
  // Only the stack frames: the first lines are the message.
  const at = stack?.slice(stack.indexOf('\n    at ') + 1) ?? '';
  if (error instanceof DatabaseError) {
    const { code = '', table, column, constraint } = error;
    const description = code.startsWith('22') ? {} : { message };
    return { type: 'DatabaseError', ...description, code, table, column, constraint, stack: at };
  }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: name, message, ...code, stack: at, ...cause };
}

/** A request by its route, because URLs contain signatures, tokens and e-mails. */
const describeRequest = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? 'none',
  from: ip,
});

/** Request loggers, which already log their request id. */
const requestLogs = new WeakSet<object>();

/** Creates the logger of a request. */
export const createRequestLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  log,
  bindings,
  options,
) => {
  // Renamed to match the gateway's log.
  const { reqId: requestId, ...others } = bindings;
  const own = log.child({ requestId, ...others }, options);
  requestLogs.add(own);
  return own;
};

/** Adds the current request's id to other logs. */
function scopeOf(_line: object, _level: number, log: object): object {
  const requestId = requestLogs.has(log) ? undefined : requestScope.getStore();
  return requestId === undefined ? {} : { requestId };
}

/** Creates the backend's logger, on standard output by default. */
export const createLog = ({ logLevel }: { logLevel: string }, destination?: DestinationStream): Logger =>
  pino(
    {
      level: logLevel,
      mixin: scopeOf,
      // The form parser's options contain request headers.
      redact: { paths: ['busboyOptions'], remove: true },
      serializers: {
        err: (error: unknown) => describeError(error),
        req: describeRequest,
        res: ({ statusCode }: FastifyReply) => ({ statusCode }),
      },
    },
    destination ?? pino.destination(1),
  );
