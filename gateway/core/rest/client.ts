import { Readable } from 'node:stream';
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
} from 'cockatiel';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Dispatcher, errors, Pool } from 'undici';
import type { GatewayConfig } from '../config.ts';
import { fault } from '../errors.ts';
import type { Metrics } from '../http/metrics.ts';
import type { MultipartBody } from './multipart.ts';
import { refused } from './refusals.ts';

/** A documented call. `operation` names it in errors and metrics: `POST /api/publication`. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The path without its values, when it has some. */
  operation?: string;
  json?: unknown;
  form?: Record<string, string>;
  multipart?: MultipartBody;
  idempotencyKey?: string | undefined;
  /** The same for everybody: sent without a token, and kept for this many milliseconds. */
  sharedFor?: number;
}

/** The API as one request of one person sees it. */
export interface Rest {
  /** A call that changes nothing: coalesced with identical ones under way, retried when it fails in transit. */
  read(call: Call): Promise<unknown>;
  /** A call that changes something: sent once. */
  write(call: Call): Promise<unknown>;
  /** The same API with another token, as after signing in. */
  as(token: string): Rest;
  /** What is the same for everybody is asked for anew, by whoever asks next. */
  forgetShared(): void;
  /** Calls that really left, for tests and metrics. */
  readonly calls: string[];
}

export interface RestClient {
  /** Opens the API for one request. `forwardedFor` is the address of the person behind it. */
  open(session: { token: string | null; requestId: string; forwardedFor?: string | undefined }): Rest;
  /** Something has just happened: reads that set out before may not know of it, and later ones do not join them. */
  separateReads(): void;
  /** What is the same for everybody is asked for anew. */
  forgetShared(): void;
  /** Whether the API answers at all. */
  isReachable(): Promise<boolean>;
  /** A file of the API, streamed; no token is sent. */
  file(path: string, headers: Record<string, string>): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

const isTimeout = (error: Error): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'UPSTREAM_TIMEOUT';

const isTransit = (error: unknown) =>
  error instanceof GraphQLError &&
  (error.extensions.code === 'UPSTREAM_UNAVAILABLE' || error.extensions.code === 'UPSTREAM_TIMEOUT');

/** Opens the pool of connections to the API. */
export function createRestClient(config: GatewayConfig, metrics: Metrics): RestClient {
  const base = new URL(config.backendUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const pool = new Pool(base.origin, {
    connections: config.apiConnections,
    connect: { timeout: Math.min(5_000, config.apiTimeout) },
    headersTimeout: config.apiTimeout,
    bodyTimeout: config.apiTimeout,
    keepAliveTimeout: 30_000,
  });
  // After ten failures in transit in a row, calls fail at once for a while instead of queueing up.
  const breaker = circuitBreaker(handleWhen(isTransit), {
    halfOpenAfter: 2_000,
    breaker: new ConsecutiveBreaker(10),
  });
  // What was waited for in vain is not asked for again: the person has waited long enough.
  const retrying = retry(
    handleWhen((error) => isTransit(error) && !isTimeout(error)),
    {
      maxAttempts: 2,
      backoff: new ExponentialBackoff({ initialDelay: 40, maxDelay: 400 }),
    },
  );
  const underWay = new Map<string, Promise<unknown>>();
  const shared = new LRUCache<string, Promise<unknown>>({ max: 100 });

  const exchange = async (call: Call, headers: Record<string, string>): Promise<unknown> => {
    const operation = call.operation ?? `${call.method} ${call.path}`;
    const done = metrics.upstreamCall(operation);
    try {
      const answer = await pool.request({
        method: call.method,
        path: prefix + call.path,
        headers: { ...headers, ...bodyHeaders(call) },
        body: bodyOf(call),
      });
      const body = await answer.body.text();
      done(answer.statusCode);
      return readAnswer(operation, answer.statusCode, answer.headers, body);
    } catch (error) {
      done(0);
      throw inTransit(error, operation);
    }
  };
  const guarded = async (call: Call, headers: Record<string, string>) => {
    try {
      return await breaker.execute(() => exchange(call, headers));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw unavailable();
      throw error;
    }
  };

  const open: RestClient['open'] = ({ token, requestId, forwardedFor }) => {
    const calls: string[] = [];
    const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': requestId };
    if (forwardedFor) headers['x-forwarded-for'] = forwardedFor;
    const own = token === null ? headers : { ...headers, authorization: `Bearer ${token}` };
    const send = (call: Call, sent: Record<string, string>) => {
      calls.push(call.operation ?? `${call.method} ${call.path}`);
      return guarded(call, sent);
    };
    return {
      calls,
      read(call) {
        const what = `${call.method} ${call.path} ${JSON.stringify(call.json ?? call.form ?? null)}`;
        const kept = call.sharedFor === undefined ? undefined : shared.get(what);
        if (kept) return kept;
        const isShared = call.sharedFor !== undefined;
        // Nothing personal is shared: the key of a personal read holds the token itself.
        const key = isShared ? what : `${token} ${what}`;
        const running = underWay.get(key);
        if (running) return running;
        const promise = retrying
          .execute(() => send(call, isShared ? headers : own))
          .finally(() => {
            if (underWay.get(key) === promise) underWay.delete(key);
          });
        underWay.set(key, promise);
        if (call.sharedFor !== undefined) {
          shared.set(what, promise, { ttl: call.sharedFor });
          promise.catch(() => shared.delete(what));
        }
        return promise;
      },
      write: (call) =>
        send(call, call.idempotencyKey ? { ...own, 'idempotency-key': call.idempotencyKey } : own).finally(
          () => {
            // A read that set out before this write may not see it: later reads do not join it.
            for (const key of underWay.keys()) if (key.startsWith(`${token} `)) underWay.delete(key);
          },
        ),
      forgetShared: () => shared.clear(),
      as: (other) => open({ token: other, requestId, forwardedFor }),
    };
  };

  return {
    open,
    separateReads: () => underWay.clear(),
    forgetShared: () => shared.clear(),
    async isReachable() {
      try {
        const answer = await pool.request({
          method: 'GET',
          path: `${prefix}/admin/platformget`,
          headersTimeout: 3_000,
        });
        await answer.body.dump();
        return answer.statusCode < 500;
      } catch {
        return false;
      }
    },
    file: (path, headers) => pool.request({ method: 'GET', path: prefix + path, headers }),
    close: () => pool.close(),
  };
}

function bodyHeaders(call: Call): Record<string, string> {
  if (call.multipart) return { 'content-type': call.multipart.contentType };
  if (call.form) return { 'content-type': 'application/x-www-form-urlencoded' };
  return call.json === undefined ? {} : { 'content-type': 'application/json' };
}

function bodyOf(call: Call): string | Readable | null {
  if (call.multipart) return Readable.from(call.multipart.stream());
  if (call.form) return new URLSearchParams(call.form).toString();
  return call.json === undefined ? null : JSON.stringify(call.json);
}

const unavailable = () =>
  fault('UPSTREAM_UNAVAILABLE', 'Le service est momentanément indisponible. Veuillez réessayer.');

function inTransit(error: unknown, operation: string): unknown {
  if (error instanceof GraphQLError) return error;
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return fault('UPSTREAM_TIMEOUT', 'Le service met trop de temps à répondre. Veuillez réessayer.');
  }
  if (error instanceof errors.UndiciError || (error instanceof Error && 'code' in error))
    return unavailable();
  // What is left is a fault of our own, such as an upload whose stream broke; it is logged as one.
  return new GraphQLError('The call could not be made.', {
    originalError: error instanceof Error ? error : new Error(String(error)),
    extensions: { code: 'INTERNAL_SERVER_ERROR', operation },
  });
}

function readAnswer(
  operation: string,
  status: number,
  headers: Record<string, unknown>,
  body: string,
): unknown {
  const isJson = [headers['content-type']]
    .flat()
    .some((type) => typeof type === 'string' && type.includes('json'));
  let parsed: unknown;
  try {
    parsed = body === '' ? {} : JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  if (status >= 500) throw unavailable();
  if (status >= 400) throw refused(status, isJson ? parsed : undefined);
  if (parsed === undefined)
    throw fault('UPSTREAM_INVALID_RESPONSE', `The API answered something unusable (${operation}).`);
  return parsed;
}
