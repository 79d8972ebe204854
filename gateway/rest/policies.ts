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
import { NoResponseError } from './upstreamErrors.ts';

/** Failures in a row that open a circuit, and milliseconds until one call tries again. */
const failures = 5;
const halfOpenAfter = 2_000;

/** Rejection of a call that was not sent, because earlier calls of its operation were not answered. */
export class CircuitOpenError extends Error {}

/** Runs calls of one operation; each names its caller. */
export type Circuit = <T>(caller: string, send: () => Promise<T>) => Promise<T>;

/**
 * A circuit breaker of one operation, so that an operation that hangs takes no other with it. Only a missing answer is
 * a failure. Several in a row of the same caller count once: nobody shuts others out alone.
 */
function createCircuit(): Circuit {
  let lastFailed: string | undefined;
  const repeated = new WeakSet<Error>();
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof NoResponseError && !repeated.has(error)),
    { halfOpenAfter, breaker: new ConsecutiveBreaker(failures) },
  );
  return async (caller, send) => {
    // Calls would wait for the one that tries again, without a deadline.
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

/** The circuit of each operation, created when it is first called. */
export function createCircuits(): (operation: string) => Circuit {
  const circuits = new LRUCache<string, Circuit>({ max: 500, memoMethod: createCircuit });
  return (operation) => circuits.memo(operation);
}

/** Gives a call so many milliseconds for its headers and body together; then it fails as late and is aborted. */
export function createDeadline(milliseconds: number) {
  const policy = createTimeout(milliseconds, {
    strategy: TimeoutStrategy.Aggressive,
    abortOnReturn: false,
  });
  return <T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    policy
      .execute((_context, signal) => send(signal))
      .catch((error: unknown) => {
        throw error instanceof TaskCancelledError ? new NoResponseError('late', true) : error;
      });
}
