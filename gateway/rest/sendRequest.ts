import type { Readable } from 'node:stream';
import type { GraphQLError } from 'graphql';
import { type Dispatcher, errors } from 'undici';
import { decodeBody, decompress } from '../compat/responseBody.ts';
import {
  NoResponseError,
  failedCallError,
  unavailableError,
  invalidResponseError,
} from '../http/upstreamErrors.ts';
import { reportDeviation } from '../compat/deviations.ts';
import { SourceError } from './multipartStream.ts';

/** Maximum response size in bytes, far above a thousand folders or fifty long posts. */
export const maxResponseBytes = 16 * 1024 * 1024;

/** Network errors before the request reached the API. */
const notReached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A response of any status. */
export interface HttpResponse {
  status: number;
  /** Target of a redirect, else empty. */
  location: string;
  body: string;
  date: string | undefined;
}

/** A request to send. */
export interface HttpRequest {
  /** Names the request in errors. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body: string | Readable | null;
  /** Milliseconds without data; unset if a signal ends the request. */
  headersTimeout?: number;
  bodyTimeout?: number;
  signal?: AbortSignal;
}

/**
 * Sends a request and reads the whole response. Throws NoResponseError, or UPSTREAM_INVALID_RESPONSE for a response
 * that is too long or not HTTP.
 */
export async function sendRequest(
  pool: Dispatcher,
  { operation, ...request }: HttpRequest,
): Promise<HttpResponse> {
  try {
    const answer = await pool.request(request);
    const packed = Buffer.from(await answer.body.arrayBuffer());
    const body = await decompress(packed, header(answer, 'content-encoding'), maxResponseBytes);
    const type = header(answer, 'content-type');
    const text = decodeBody(body, type);
    if (type?.startsWith('text/html') === true && /^\s*[[{]/.test(text)) reportDeviation('htmlType');
    return {
      status: answer.statusCode,
      location: header(answer, 'location') ?? '',
      body: text,
      date: header(answer, 'date'),
    };
  } catch (error) {
    throw request.signal?.aborted ? new NoResponseError('timeout', true) : toUpstreamError(error, operation);
  }
}

const header = ({ headers }: Dispatcher.ResponseData, name: string): string | undefined =>
  [headers[name]].flat()[0];

/** Node's errors for corrupt compressed bodies. */
const unpackingFailed =
  /^(?:Z_|ERR_BUFFER_TOO_LARGE|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING|ERR_DICTIONARY)/;

function toUpstreamError(error: unknown, operation: string): GraphQLError {
  if (error instanceof SourceError) return failedCallError(error.cause, operation);
  if (
    error instanceof errors.ResponseExceededMaxSizeError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.HTTPParserError
  )
    return invalidResponseError(operation);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new NoResponseError('timeout', true);
  // The gateway itself is stopping.
  if (error instanceof errors.ClientDestroyedError || error instanceof errors.ClientClosedError)
    return unavailableError();
  const isOurs = error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError;
  if (error instanceof Error && 'code' in error && unpackingFailed.test(String(error.code)))
    return invalidResponseError(operation);
  // Network errors have a code of undici or the system.
  if (!isOurs && error instanceof Error && 'code' in error)
    return new NoResponseError('disconnected', !notReached.has(String(error.code)));
  return failedCallError(error, operation);
}
