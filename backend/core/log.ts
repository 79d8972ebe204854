import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { DatabaseError } from 'pg';
import pino, { type DestinationStream, type Logger } from 'pino';
import { requestScope } from './requestScope.ts';

/** How far causes of causes are told. */
const deepest = 5;

/**
 * What the log tells of an error: nothing that people wrote. A statement is told without its parameters, and of
 * what PostgreSQL says not the values that it quotes.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause =
    error.cause !== undefined && depth < deepest ? { cause: describeError(error.cause, depth + 1) } : {};
  if (error instanceof DrizzleQueryError)
    return { type: 'DrizzleQueryError', message: 'Failed query', query: error.query, ...cause };
  const { name, message, stack } = error;
  // Only where it happened: the first lines of a stack are the message.
  const at = stack?.slice(stack.indexOf('\n    at ') + 1) ?? '';
  if (error instanceof DatabaseError) {
    const { code = '', table, column, constraint } = error;
    const said = code.startsWith('22') ? {} : { message };
    return { type: 'DatabaseError', ...said, code, table, column, constraint, stack: at };
  }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: name, message, ...code, stack: at, ...cause };
}

/** A request by its route: its address may hold signatures, tokens and e-mails. */
const describeRequest = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? 'none',
  from: ip,
});

/** Logs of requests, which tell the id of theirs in each line already. */
const ofRequests = new WeakSet<object>();

/** Makes the log of a request. */
export const logOfRequest: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  log,
  bindings,
  options,
) => {
  // By the name that the gateway has for it.
  const { reqId: requestId, ...others } = bindings;
  const own = log.child({ requestId, ...others }, options);
  ofRequests.add(own);
  return own;
};

/** The id of the request within which any other log is written to. */
function scopeOf(_line: object, _level: number, log: object): object {
  const requestId = ofRequests.has(log) ? undefined : requestScope.getStore();
  return requestId === undefined ? {} : { requestId };
}

/** The log of a backend, on the standard output unless a destination is given. */
export const createLog = ({ logLevel }: { logLevel: string }, destination?: DestinationStream): Logger =>
  pino(
    {
      level: logLevel,
      mixin: scopeOf,
      // What the reader of forms was given, headers included.
      redact: { paths: ['busboyOptions'], remove: true },
      serializers: {
        err: (error: unknown) => describeError(error),
        req: describeRequest,
        res: ({ statusCode }: FastifyReply) => ({ statusCode }),
      },
    },
    destination ?? pino.destination(1),
  );
