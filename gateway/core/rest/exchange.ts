import type { Readable } from 'node:stream';
import { GraphQLError } from 'graphql';
import { type Dispatcher, errors } from 'undici';
import { type Backends, notReached } from './backends.ts';
import { textOf, unpacked } from './bodies.ts';
import { beforeAbort, type Deadline } from './deadline.ts';
import { NoAnswer, notMade, unavailable, unusableAnswer } from './faults.ts';
import { deviates } from './observing.ts';
import { BrokenSource } from './uploading.ts';

/**
 * Bytes of an answer, for the pools that answers come by. The longest that the documents allow, a thousand
 * folders or fifty posts with their texts, is far below; what is longer would only fill the memory, once
 * per connection.
 */
export const mostAnswerBytes = 16 * 1024 * 1024;

/** What the API answered, whatever its status. */
export interface Received {
  status: number;
  /** Where a redirection leads; else empty. */
  location: string;
  body: string;
}

/** One request to the API; `operation` names it in errors. */
export interface Exchange {
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body: string | Readable | null;
}

/**
 * Sends one request and reads its whole answer before the deadline. Throws NoAnswer; or
 * UPSTREAM_INVALID_RESPONSE for an answer that is too long or no HTTP, whose connection is cut.
 */
export async function exchange(
  backends: Pick<Backends, 'request'>,
  { operation, ...request }: Exchange,
  { signal }: Deadline,
): Promise<Received> {
  try {
    // A request that is not yet connected does not hear the signal.
    const answer = await beforeAbort(signal, backends.request({ ...request, signal }));
    const packed = Buffer.from(await answer.body.arrayBuffer());
    const body = await unpacked(packed, header(answer, 'content-encoding'), mostAnswerBytes);
    const type = header(answer, 'content-type');
    const text = textOf(body, type);
    if (type?.startsWith('text/html') === true && /^\s*[[{]/.test(text)) deviates('htmlType');
    return { status: answer.statusCode, location: header(answer, 'location') ?? '', body: text };
  } catch (error) {
    throw faultOf(error, operation);
  }
}

const header = ({ headers }: Dispatcher.ResponseData, name: string): string | undefined =>
  [headers[name]].flat()[0];

/** How Node names what it could not unpack. */
const unpackingFailed =
  /^(?:Z_|ERR_BUFFER_TOO_LARGE|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING|ERR_DICTIONARY)/;

/** The fault that became of a request without an answer. */
function faultOf(error: unknown, operation: string): GraphQLError {
  // The deadline's own.
  if (error instanceof GraphQLError) return error;
  if (error instanceof BrokenSource) return notMade(error.cause, operation);
  if (
    error instanceof errors.ResponseExceededMaxSizeError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.HTTPParserError
  )
    return unusableAnswer(operation);
  if (error instanceof errors.BodyTimeoutError) return new NoAnswer('late', true);
  // The gateway itself is stopping.
  if (error instanceof errors.ClientDestroyedError || error instanceof errors.ClientClosedError)
    return unavailable();
  const isOurs = error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError;
  if (error instanceof Error && 'code' in error && unpackingFailed.test(String(error.code)))
    return unusableAnswer(operation);
  // What the network does has a code: undici's or the system's.
  if (!isOurs && error instanceof Error && 'code' in error)
    return new NoAnswer('cut', !notReached.has(String(error.code)));
  return notMade(error, operation);
}
