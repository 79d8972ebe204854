import { DrizzleQueryError, fillPlaceholders, type Query } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import {
  PgDialect,
  PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core';
import { type Pool, type PoolClient, type QueryConfig, type QueryResult, TypeOverrides, types } from 'pg';
import { type Joined, type Reading, readingOf } from './rows.ts';

type Client = Pool | PoolClient;

/** As the library has it, moments and lists of them and of numerics reach what reads a column as they were sent. */
const asSent = new TypeOverrides();
const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types.builtins;
for (const type of [DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ, 1115, 1182, 1185, 1187, 1231])
  asSent.setTypeParser(type, (value) => value);

/** A query that is written down, to be asked once or again and again. */
class WrittenQuery extends PgPreparedQuery<PreparedQueryConfig> {
  /** Set by the library right after it has prepared one. */
  declare readonly joinsNotNullableMap: Joined | undefined;
  readonly #client: Client;
  readonly #noteAsked: () => void;
  readonly #fields: SelectedFieldsOrdered | undefined;
  readonly #statement: QueryConfig & { rowMode?: 'array' };
  #reading: Reading | undefined;

  constructor(
    client: Client,
    noteAsked: () => void,
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
  ) {
    super(query, undefined, undefined);
    this.#client = client;
    this.#noteAsked = noteAsked;
    this.#fields = fields;
    const statement = { ...(name ? { name } : {}), text: query.sql, types: asSent };
    this.#statement = fields ? { ...statement, rowMode: 'array' } : statement;
  }

  async execute(values: Record<string, unknown> = {}): Promise<unknown> {
    const given = fillPlaceholders(this.query.params, values);
    this.#noteAsked();
    let answer: QueryResult<unknown[]>;
    try {
      answer = await this.#client.query<unknown[]>(this.#statement, given);
    } catch (error) {
      throw new DrizzleQueryError(this.query.sql, given, error instanceof Error ? error : undefined);
    }
    if (!this.#fields) return answer;
    return answer.rows.map((this.#reading ??= readingOf(this.#fields, this.joinsNotNullableMap)));
  }
}

/** What a database, or a connection of it, is asked through. */
class Session extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #client: Client;
  readonly #noteAsked: () => void;

  constructor(client: Client, dialect: PgDialect, noteAsked: () => void) {
    super(client, dialect, undefined);
    this.#client = client;
    this.#noteAsked = noteAsked;
  }

  /** The rows are of the type that the library's builders say. */
  override prepareQuery<T extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
  ): PgPreparedQuery<T>;
  override prepareQuery(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
  ): PgPreparedQuery<PreparedQueryConfig> {
    return new WrittenQuery(this.#client, this.#noteAsked, query, fields, name);
  }
}

export const dialect = new PgDialect();

/**
 * Typed access to a pool or a connection; `noteAsked` hears of each query before it leaves. The library's own session
 * does the same, and finds out for each cell of each row what becomes of it.
 */
export const openSession = (client: Client, noteAsked: () => void): NodePgDatabase =>
  Object.assign(new NodePgDatabase(dialect, new Session(client, dialect, noteAsked), undefined), {
    $client: client,
  });
