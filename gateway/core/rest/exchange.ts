import type { Readable } from 'node:stream';
import { GraphQLError } from 'graphql';
import { type Dispatcher, errors } from 'undici';
import { beforeAbort, type Deadline } from './deadline.ts';
import { NoAnswer, notMade, unavailable, unusableAnswer } from './faults.ts';
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
  isJson: boolean;
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
  dispatcher: Dispatcher,
  { operation, ...request }: Exchange,
  { signal }: Deadline,
): Promise<Received> {
  try {
    // A request that is not yet connected does not hear the signal.
    const answer = await beforeAbort(signal, dispatcher.request({ ...request, signal }));
    return {
      status: answer.statusCode,
      isJson: [answer.headers['content-type']].flat().some((type) => type?.includes('json')),
      body: await answer.body.text(),
    };
  } catch (error) {
    throw faultOf(error, operation);
  }
}

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
  if (error instanceof errors.BodyTimeoutError) return new NoAnswer('late');
  // The gateway itself is stopping.
  if (error instanceof errors.ClientDestroyedError || error instanceof errors.ClientClosedError)
    return unavailable();
  const isOurs = error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError;
  // What the network does has a code: undici's or the system's.
  if (!isOurs && error instanceof Error && 'code' in error) return new NoAnswer('cut');
  return notMade(error, operation);
}
