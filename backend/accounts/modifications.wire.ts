import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { modification } from '../core/wire.ts';

/** The last modification of a row in wire format; null for a row never modified. */
export function toWireModification(
  { updatedAt }: { updatedAt: Date | null },
  editor: { firstName: string; lastName: string } | null,
): z.output<typeof modification> {
  if (updatedAt === null) return null;
  return {
    date: updatedAt.toISOString(),
    auteur: editor && `${editor.firstName} ${editor.lastName}`.trim(),
  };
}

/** The last modification in wire format, for administrators only. */
export const toWireAdministratorModification = (
  caller: Caller | undefined,
  row: { updatedAt: Date | null },
  editor: Parameters<typeof toWireModification>[1],
) => (caller?.isAdministrator ? { modification: toWireModification(row, editor) } : {});
