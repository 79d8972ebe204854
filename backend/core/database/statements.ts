import { DrizzleQueryError } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { requestScope } from '../requestScope.ts';

/** A statement that has ended. */
interface Statement {
  /** As it was sent, without its parameters. */
  text: string;
  seconds: number;
  hasFailed: boolean;
  /** Of the request for which it ran; undefined for what the backend does by itself. */
  requestId: string | undefined;
}

/** What failed first on a connection since it began a transaction. */
const failures = new WeakMap<PoolClient, unknown>();

/** Why what was asked together in a transaction was not done, where some of it says only that the rest was not. */
export const firstFailure = (client: PoolClient): unknown => failures.get(client);

type Listener = (statement: Statement) => void;

/** Hears of the statements of a pool. */
export interface Statements {
  /** Calls back after each; answers how to stop. */
  follow(listener: Listener): () => void;
}

/** What may stand in a comment of a statement. */
const plain = /^[\w-]{1,64}$/;

const hasText = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/**
 * The same statement, that says for which request it runs: `pg_stat_activity` and the log of PostgreSQL show it. One
 * that PostgreSQL keeps has a name and the same text each time, and says it of none.
 */
function signed(statement: unknown, requestId: string | undefined): unknown {
  if (requestId === undefined || !plain.test(requestId) || isNamed(statement)) return statement;
  const mark = `/* request ${requestId} */ `;
  if (typeof statement === 'string') return mark + statement;
  return hasText(statement) ? { ...statement, text: mark + statement.text } : statement;
}

/** What is asked at the same moment leaves at once: to write to the socket takes longer than to make a statement. */
function gather({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A statement that is to be kept, without its name: it is sent and planned each time. */
const unnamed = (statement: unknown): unknown =>
  isNamed(statement) ? { ...statement, name: undefined } : statement;

/**
 * Follows what the connections of a pool are asked from now on, and marks it by the request for which it is. Where
 * connections share one session, as those to the embedded database do, it keeps no statements: a new connection would
 * find those of the one before it.
 */
export function traceStatements(pool: Pool, { keepsStatements }: { keepsStatements: boolean }): Statements {
  const listeners = new Set<Listener>();
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, self, [given, ...rest]: unknown[]) {
        const statement = keepsStatements ? given : unnamed(given);
        const requestId = requestScope.getStore();
        const started = performance.now();
        const text = typeof statement === 'string' ? statement : hasText(statement) ? statement.text : '';
        const end = (hasFailed: boolean) => {
          const seconds = (performance.now() - started) / 1000;
          for (const listener of listeners) listener({ text, seconds, hasFailed, requestId });
        };
        const last: unknown = rest.at(-1);
        const isCalledBack = typeof last === 'function';
        const others = isCalledBack
          ? [
              ...rest.slice(0, -1),
              (error: unknown, ...result: unknown[]) => {
                end(Boolean(error));
                Reflect.apply(last, undefined, [error, ...result]);
              },
            ]
          : rest;
        gather(client);
        if (text === 'begin') failures.delete(client);
        const answer: unknown = Reflect.apply(query, self, [signed(statement, requestId), ...others]);
        if (!isCalledBack && answer instanceof Promise)
          answer.then(
            () => end(false),
            (error: unknown) => {
              // As the library tells it: who logs it takes it for one whose values are not to be told.
              if (!failures.has(client))
                failures.set(
                  client,
                  new DrizzleQueryError(text, [], error instanceof Error ? error : undefined),
                );
              end(true);
            },
          );
        return answer;
      },
    });
  });
  return {
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
