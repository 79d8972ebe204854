import { type AnyColumn, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import { conflict } from '../core/errors.ts';
import type { modification, readModification } from '../core/wire.ts';
import { users } from './tables.ts';

/** Who changed something last, for `.leftJoin(editors, editedBy(table.editedBy))`. */
export const editors = alias(users, 'editors');

/** What is told of them: null where nobody did, or they are gone. */
export const editorColumns = { firstName: editors.firstName, lastName: editors.lastName };

/** Joins them. */
export const editedBy = (column: AnyColumn) => eq(editors.id, column);

/** What a change notes of itself in the row that it changes. */
export const editionBy = (caller: Caller) => ({ updatedAt: sql`now()`, editedBy: caller.id });

/** The last change of something as this API writes it. */
export function modificationOnWire(
  { updatedAt }: { updatedAt: Date | null },
  editor: { firstName: string; lastName: string } | null,
): z.output<typeof modification> {
  if (updatedAt === null) return null;
  const auteur = editor && `${editor.firstName} ${editor.lastName}`.trim();
  return { date: updatedAt.toISOString(), auteur };
}

/** The same where administrators alone are told of it: of what is theirs to change. */
export const modificationForAdministrators = (
  caller: Caller | undefined,
  row: { updatedAt: Date | null },
  editor: Parameters<typeof modificationOnWire>[1],
) => (caller?.isAdministrator ? { modification: modificationOnWire(row, editor) } : {});

/**
 * Refuses to change what somebody changed since it was read: 409. Ask with the row locked, so that of two at once
 * the second sees the first. Undefined was not read, and is not asked.
 */
export function requireUnchanged(
  { updatedAt }: { updatedAt: Date | null },
  read: z.output<typeof readModification>,
): void {
  if (read !== undefined && read !== (updatedAt?.getTime() ?? null))
    throw conflict('Ce contenu a été modifié entre-temps.', 'CHANGED');
}
