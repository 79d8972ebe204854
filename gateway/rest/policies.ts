import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  TaskCancelledError,
  timeout as createTimeout,
  TimeoutStrategy,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { NoResponseError } from '../http/upstreamErrors.ts';

/** Consecutive failures that open a circuit, and milliseconds until it half-opens. */
const failures = 5;
const halfOpenAfter = 2_000;

/** Rejects a call because earlier ones of its operation got no response. */
export class CircuitOpenError extends Error {}

/** Runs calls of one operation, with the name of the caller. */
export type Circuit = <T>(caller: string, send: () => Promise<T>) => Promise<T>;

/**
 * A circuit breaker for one operation. Only missing responses count; several in a row from one caller count once, so
 * that no caller opens it alone.
 */
function createCircuit(): Circuit {
  let lastFailed: string | undefined;
  const repeated = new WeakSet<Error>();
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof NoResponseError && !repeated.has(error)),
    { halfOpenAfter, breaker: new ConsecutiveBreaker(failures) },
  );
  return async (caller, send) => {
    // The half-open call has no deadline, so do not wait for it.
    if (breaker.state === CircuitState.HalfOpen) throw new CircuitOpenError();
    try {
      return await breaker.execute(async () => {
        try {
          return await send();
        } catch (error) {
          if (error instanceof NoResponseError) {
            if (caller === lastFailed) repeated.add(error);
            lastFailed = caller;
          }
          throw error;
        }
      });
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new CircuitOpenError() : error;
    }
  };
}

/** Creates one circuit breaker per operation. */
export function createCircuits(): (operation: string) => Circuit {
  const circuits = new LRUCache<string, Circuit>({ max: 500, memoMethod: createCircuit });
  return (operation) => circuits.memo(operation);
}

/** Creates a function that runs a call and aborts it after so many milliseconds, then throwing NoResponseError. */
export function createDeadline(milliseconds: number) {
  const policy = createTimeout(milliseconds, {
    strategy: TimeoutStrategy.Aggressive,
    abortOnReturn: false,
  });
  return <T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    policy
      .execute((_context, signal) => send(signal))
      .catch((error: unknown) => {
        throw error instanceof TaskCancelledError ? new NoResponseError('timeout', true) : error;
      });
}
