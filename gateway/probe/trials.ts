import { GraphQLError } from 'graphql';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { type Call, nameOperation } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { RawResponse } from '../compat/decode.ts';
import { NotOfferedError } from '../compat/extensions.ts';
import { NoResponseError } from '../http/upstreamErrors.ts';
import { createObservation, type Observation, observe } from '../compat/deviations.ts';

/** A call and its outcome. */
export interface Trial {
  operation: string;
  isWrite: boolean;
  milliseconds: number;
  /** Status of the last response; 0 without one. */
  status: number;
  /** Deviations, unreadable values and row counts in its responses. */
  observation: Observation;
  /** Undefined if the response was decoded. */
  error: unknown;
  /** Whether an unanswered write was found to be done; undefined if unknown. */
  wasDone: boolean | undefined;
}

/** Stops the probe: the API no longer responds, or the call limit is reached. */
export class ProbeEnded extends Error {}

/** Maximum number of calls per probe. */
const maxCalls = 250;
/** Consecutive calls without response that stop the probe. */
const maxUnanswered = 5;

/** Whether the API was away. One that only cuts connections of writes is not. */
const isUnanswered = ({ error, isWrite }: Trial): boolean =>
  error instanceof NoResponseError &&
  !(isWrite && error.reason === 'disconnected' && error.mayHaveReachedApi);

/** Records the calls of a probe. */
export interface Trials {
  readonly made: Trial[];
  /** Responses before and after decoding, for checks of what they hold together. */
  readonly seen: { operation: string; answer: unknown; read: unknown }[];
  /** Give it to the REST client: it captures the status of each response. */
  readonly metrics: Metrics;
  /** The API with every call recorded. @throws ProbeEnded when no more calls are allowed. */
  watched(rest: Rest): Rest;
  /** Sets the status of the call in progress where metrics do not. */
  answered(status: number): void;
  /** Allows calls after the end, to remove what the probe created. */
  reopen(): void;
  /** Records a call outside features, such as for a file. */
  attempt<R>(operation: string, isWrite: boolean, make: () => Promise<R>): Promise<R>;
}

/** Makes a call whose outcome `Trials` records; returns undefined for a GraphQLError and rethrows other errors. */
export async function tryCall<R>(make: () => Promise<R>): Promise<R | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

/** Creates the record of a probe's calls; once `signal` is aborted, no more calls are allowed. */
export function createTrials(signal?: AbortSignal): Trials {
  const made: Trial[] = [];
  const seen: Trials['seen'] = [];
  let status = 0;
  /** Calls made before reopening. */
  let before = 0;

  const answered = (newStatus: number): void => {
    status = newStatus;
  };

  function refuseIfEnded(): void {
    if (signal?.aborted && before === 0) throw new ProbeEnded('the probe was interrupted');
    if (made.length - before >= maxCalls) throw new ProbeEnded(`the probe makes ${maxCalls} calls at most`);
    const last = made.slice(before).slice(-maxUnanswered);
    if (last.length === maxUnanswered && last.every(isUnanswered))
      throw new ProbeEnded(`the API left ${maxUnanswered} calls in a row without an answer`);
  }

  async function attempt<R>(operation: string, isWrite: boolean, make: () => Promise<R>): Promise<R> {
    refuseIfEnded();
    const observation = createObservation();
    const since = performance.now();
    status = 0;
    let error: unknown;
    try {
      return await observe(observation, make);
    } catch (thrown) {
      error = thrown;
      throw thrown;
    } finally {
      // What was not sent is no trial.
      if (!(error instanceof NotOfferedError))
        made.push({
          operation,
          isWrite,
          milliseconds: Math.round(performance.now() - since),
          status,
          observation,
          error,
          wasDone: undefined,
        });
    }
  }

  function watched(rest: Rest): Rest {
    const look =
      <T, R>(operation: string, decode: (answer: RawResponse<T>) => R) =>
      (answer: RawResponse<T>): R => {
        const read = decode(answer);
        seen.push({ operation, answer, read });
        return read;
      };
    return {
      ...rest,
      read: (call, decode) => {
        const operation = nameOperation(call);
        return attempt(operation, false, () => rest.read(call, look(operation, decode)));
      },
      async write<T, R>(call: Call<T>, decode?: (answer: RawResponse<T>) => R): Promise<R | undefined> {
        const operation = nameOperation(call);
        if (decode) return attempt(operation, true, () => rest.write(call, look(operation, decode)));
        await attempt(operation, true, () => rest.write(call));
        return undefined;
      },
      as: (token) => watched(rest.as(token)),
    };
  }

  return {
    made,
    seen,
    metrics: {
      ...createMetrics(),
      upstreamCall: () => answered,
    },
    answered,
    watched,
    attempt,
    reopen: () => void (before = made.length),
  };
}
