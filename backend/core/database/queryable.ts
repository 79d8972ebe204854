import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Database = NodePgDatabase;
/** What `database.transaction` hands to its function: every query of the transaction goes through it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a query function runs: alone or as part of a transaction. */
export type Queryable = Database | Transaction;
