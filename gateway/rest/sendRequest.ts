import type { Readable } from 'node:stream';
import type { GraphQLError } from 'graphql';
import { type Dispatcher, errors } from 'undici';
import { decodeText, decompress } from './responseBody.ts';
import { NoResponseError, callFailed, unavailable, invalidResponse } from './upstreamErrors.ts';
import { reportDeviation } from './deviations.ts';
import { SourceError } from './multipartStream.ts';

/** Largest answer in bytes. A thousand folders or fifty posts with their texts are far below. */
export const maxResponseBytes = 16 * 1024 * 1024;

/** Errors of the network by which the request did not reach the API. */
const notReached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** An answer of the API, of any status. */
export interface HttpResponse {
  status: number;
  /** Target of a redirection; empty for other answers. */
  location: string;
  body: string;
  /** Its `Date` header. */
  date: string | undefined;
}

/** One request to the API. */
export interface HttpRequest {
  /** Names the request in errors. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body: string | Readable | null;
  /** Milliseconds in which nothing moves; none where a signal ends the request. */
  headersTimeout?: number;
  bodyTimeout?: number;
  signal?: AbortSignal;
}

/**
 * Sends one request and reads its whole answer. Throws NoAnswer; or UPSTREAM_INVALID_RESPONSE for an answer that is too
 * long or not HTTP, whose connection is closed.
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
    const text = decodeText(body, type);
    if (type?.startsWith('text/html') === true && /^\s*[[{]/.test(text)) reportDeviation('htmlType');
    return {
      status: answer.statusCode,
      location: header(answer, 'location') ?? '',
      body: text,
      date: header(answer, 'date'),
    };
  } catch (error) {
    throw request.signal?.aborted ? new NoResponseError('late', true) : toUpstreamError(error, operation);
  }
}

const header = ({ headers }: Dispatcher.ResponseData, name: string): string | undefined =>
  [headers[name]].flat()[0];

/** How Node names what it could not unpack. */
const unpackingFailed =
  /^(?:Z_|ERR_BUFFER_TOO_LARGE|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING|ERR_DICTIONARY)/;

/** The fault of a request without a usable answer. */
function toUpstreamError(error: unknown, operation: string): GraphQLError {
  if (error instanceof SourceError) return callFailed(error.cause, operation);
  if (
    error instanceof errors.ResponseExceededMaxSizeError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.HTTPParserError
  )
    return invalidResponse(operation);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new NoResponseError('late', true);
  // The gateway itself is stopping.
  if (error instanceof errors.ClientDestroyedError || error instanceof errors.ClientClosedError)
    return unavailable();
  const isOurs = error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError;
  if (error instanceof Error && 'code' in error && unpackingFailed.test(String(error.code)))
    return invalidResponse(operation);
  // What the network does has a code: undici's or the system's.
  if (!isOurs && error instanceof Error && 'code' in error)
    return new NoResponseError('cut', !notReached.has(String(error.code)));
  return callFailed(error, operation);
}
