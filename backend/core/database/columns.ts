import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** The numeric primary key of every table, issued by the database. */
export const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

/** A numeric foreign key column; the table that owns it adds `.references(...)`. */
export const reference = (name: string) => bigint(name, { mode: 'number' });

/** A UTC instant in milliseconds, as JavaScript's `Date` holds it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The instant a row was written. */
export const createdAt = () => instant('created_at').notNull().defaultNow();
