import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.ts';
import { isInvalidResponse, NoResponseError } from '../http/upstreamErrors.ts';
import { runDecoding, type DecodingNote, type Decoding } from '../compat/decodingNotes.ts';
import { UserError } from '../http/errors.ts';

/** Outcome of an operation in metrics. */
type Outcome =
  | 'ok'
  /** Part of the response was left out. */
  | 'partial'
  /** The response could not be used. */
  | 'unusable'
  /** The API rejected the call. */
  | 'refused'
  /** No response in time. */
  | 'timeout'
  /** No response, or an internal failure of the API. */
  | 'unavailable';

/** An operation whose last call went wrong. */
export interface Degraded {
  operation: string;
  outcome: Outcome;
  /** Start, ISO 8601. */
  since: string;
}

/** Reports on the API for operators, by operation and without content. */
export interface OperationHealth {
  /** Decodes a response; logs what could not be used and rethrows errors. */
  read<R>(operation: string, log: () => Logger, decode: () => R): R;
  /** Records an operation that failed or was rejected. */
  failed(operation: string, log: () => Logger, error: unknown): void;
  /** Operations that failed last, within five minutes. */
  degraded(): Degraded[];
}

/** Milliseconds after which a failed operation is forgotten. */
const degradedTtl = 5 * 60_000;
/** Maximum number of notes logged per response. */
const maxLoggedNotes = 5;

/** Creates the record of failing operations and decoding notes; `timeZone` is the zone of dates without one. */
export function createOperationHealth(timeZone: string, metrics: Metrics): OperationHealth {
  const troubled = new LRUCache<string, Degraded>({ max: 500, ttl: degradedTtl });

  function record(operation: string, outcome: Outcome): void {
    metrics.upstreamAnswer(operation, outcome);
    if (outcome === 'ok' || outcome === 'refused') troubled.delete(operation);
    else {
      const since = troubled.get(operation)?.since ?? new Date().toISOString();
      troubled.set(operation, { operation, outcome, since });
    }
  }

  function failed(operation: string, log: () => Logger, error: unknown): void {
    const outcome = outcomeOf(error);
    record(operation, outcome);
    if (isInvalidResponse(error))
      log().warn({ operation, field: error.place }, 'An answer of the API could not be used');
  }

  return {
    failed,
    read(operation, log, decode) {
      const reading: Decoding = { timeZone, notes: [] };
      try {
        const read = runDecoding(reading, decode);
        record(operation, reading.notes.length > 0 ? 'partial' : 'ok');
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
  if (error instanceof NoResponseError && error.reason === 'timeout') return 'timeout';
  if (error instanceof UserError) return 'refused';
  const isSession = error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED';
  return isSession ? 'refused' : 'unavailable';
}
