import { createMetrics, type Metrics } from '../http/metrics.ts';
import { type Call, operationName } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { RawResponse } from '../rest/decode.ts';
import { NoResponseError } from '../rest/upstreamErrors.ts';
import { createObservation, type Observation, observe } from '../rest/deviations.ts';

/** One call that was made, and what became of it. */
export interface Trial {
  operation: string;
  isWrite: boolean;
  milliseconds: number;
  /** Of the last answer; 0 where there was none. */
  status: number;
  observation: Observation;
  /** Undefined where the answer was read. */
  error: unknown;
  /** Whether what was not answered was found to be done; undefined where nobody looked. */
  wasDone: boolean | undefined;
}

/** The probe asks no more: the API has stopped answering, or was asked enough. */
export class ProbeEnded extends Error {}

/** Calls of one probe at most. */
const maxCalls = 250;
/** Calls in a row without an answer after which the API is left alone. */
const maxUnanswered = 5;

/** Whether the API was not there for a call. One that cuts the connections of writes is there. */
const isUnanswered = ({ error, isWrite }: Trial): boolean =>
  error instanceof NoResponseError && !(isWrite && error.why === 'cut' && error.mayBeDone);

/** What the calls of a probe showed. */
export interface Trials {
  readonly made: Trial[];
  /** What the answers held, before and after it was read. */
  readonly seen: { operation: string; answer: unknown; read: unknown }[];
  /** The gateway's metrics, by which the statuses are learnt. */
  readonly metrics: Metrics;
  /** The same API, of which every call is a trial. Throws `Ended` when no more may be made. */
  watched(rest: Rest): Rest;
  /** Says with which status the call under way was answered, where the metrics do not. */
  answered(status: number): void;
  /** Lets calls be made after the end, so that what the probe made can be removed. */
  reopen(): void;
  /** Makes a call that is no call of a feature, such as that of a file. */
  attempt<R>(operation: string, isWrite: boolean, make: () => Promise<R>): Promise<R>;
}

/** Begins a probe. Once `signal` is aborted no more calls are made. */
export function createTrials(signal?: AbortSignal): Trials {
  const made: Trial[] = [];
  const seen: Trials['seen'] = [];
  let status = 0;
  /** How many calls were made when it was opened anew. */
  let before = 0;

  const answered = (told: number): void => {
    status = told;
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
        const operation = operationName(call);
        return attempt(operation, false, () => rest.read(call, look(operation, decode)));
      },
      async write<T, R>(call: Call<T>, decode?: (answer: RawResponse<T>) => R): Promise<R | undefined> {
        const operation = operationName(call);
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
