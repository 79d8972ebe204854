import { type AnyColumn, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import { conflictError } from '../core/errors.ts';
import type { lastReadModification } from '../core/wire.ts';
import { users } from './tables.ts';

/** The `users` alias of the last editor, for `.leftJoin(lastEditors, joinLastEditor(table.editedBy))`. */
export const lastEditors = alias(users, 'editors');

/** Name of the last editor; null when nobody edited or the account was deleted. */
export const editorColumns = { firstName: lastEditors.firstName, lastName: lastEditors.lastName };

/** Join condition for the last editor. */
export const joinLastEditor = (column: AnyColumn) => eq(lastEditors.id, column);

/** Column values that record who edited a row, and when. */
export const editColumns = (caller: Caller) => ({ updatedAt: sql`now()`, editedBy: caller.id });

/** Throws 409 `CHANGED` when a locked row was modified since `lastReadAt`; without it nothing is checked. */
export function requireUnmodified(
  { updatedAt }: { updatedAt: Date | null },
  lastReadAt: z.output<typeof lastReadModification>,
): void {
  if (lastReadAt !== undefined && lastReadAt !== (updatedAt?.getTime() ?? null))
    throw conflictError('Ce contenu a été modifié entre-temps.', 'CHANGED');
}
