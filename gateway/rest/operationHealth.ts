import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.ts';
import { isInvalidResponse } from './decode.ts';
import { NoResponseError } from './upstreamErrors.ts';
import { runDecoding, type DecodingNote, type Decoding } from './decodingNotes.ts';
import { UserError } from '../http/errors.ts';

/** How an operation of the API went, as metrics count it. */
type Outcome =
  /** It was answered and understood. */
  | 'ok'
  /** A part of the answer was left out. */
  | 'partial'
  /** The answer could not be used. */
  | 'unusable'
  /** The API understood and refused. */
  | 'refused'
  /** No answer in time. */
  | 'timeout'
  /** No answer at all, or the API failed within. */
  | 'unavailable';

/** An operation that did not go well when it was called last. */
export interface Degraded {
  operation: string;
  outcome: Outcome;
  /** When it began to go so, ISO 8601. */
  since: string;
}

/** What operators are told of the API: by operation, in the log of the request that asked, never with content. */
export interface OperationHealth {
  /** Decodes the answer of an operation; tells what could not be used, and rethrows what is thrown. */
  read<R>(operation: string, log: () => Logger, decode: () => R): R;
  /** Tells of an operation that was not answered, or refused. */
  failed(operation: string, log: () => Logger, error: unknown): void;
  /** Operations that were degraded when they were called last, in the last five minutes. */
  degraded(): Degraded[];
}

/** Milliseconds after which an operation that nobody calls any more is no longer told. */
const degradedTtl = 5 * 60_000;
/** Notes of one answer that are logged one by one. */
const maxLoggedNotes = 5;

/** `timeZone` is that of dates which name none. */
export function createOperationHealth(timeZone: string, metrics: Metrics): OperationHealth {
  const troubled = new LRUCache<string, Degraded>({ max: 500, ttl: degradedTtl });

  function tell(operation: string, outcome: Outcome): void {
    metrics.upstreamAnswer(operation, outcome);
    if (outcome === 'ok' || outcome === 'refused') troubled.delete(operation);
    else {
      const since = troubled.get(operation)?.since ?? new Date().toISOString();
      troubled.set(operation, { operation, outcome, since });
    }
  }

  function failed(operation: string, log: () => Logger, error: unknown): void {
    const outcome = outcomeOf(error);
    tell(operation, outcome);
    if (isInvalidResponse(error))
      log().warn({ operation, field: error.place }, 'An answer of the API could not be used');
  }

  return {
    failed,
    read(operation, log, decode) {
      const reading: Decoding = { timeZone, notes: [] };
      try {
        const read = runDecoding(reading, decode);
        tell(operation, reading.notes.length > 0 ? 'partial' : 'ok');
        return read;
      } catch (error) {
        failed(operation, log, error);
        throw error;
      } finally {
        if (reading.notes.length > 0) logNotes(log(), operation, reading.notes);
      }
    },
    degraded: () => [...troubled.values()],
  };
}

function logNotes(log: Logger, operation: string, notes: readonly DecodingNote[]): void {
  log.warn(
    { operation, count: notes.length, parts: notes.slice(0, maxLoggedNotes) },
    'A part of an answer of the API could not be used',
  );
}

function outcomeOf(error: unknown): Outcome {
  if (isInvalidResponse(error)) return 'unusable';
  if (error instanceof NoResponseError && error.why === 'late') return 'timeout';
  if (error instanceof UserError) return 'refused';
  const isSession = error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED';
  return isSession ? 'refused' : 'unavailable';
}
