import { toUnknownUser } from './actors.ts';
import { decodeOptionalText, decodeRelated } from '../compat/decode.ts';
import { decodeOptionalInstant } from '../compat/instants.ts';
import type { EditRecord } from './versions.ts';

/**
 * Precondition of the API: `modifie` is the last edit that the caller read, `''` means that it was never edited; the
 * update fails if another came first.
 */
export interface Precondition {
  modifie?: string;
}

/** The precondition that nothing was edited after this last edit, null for one that was never edited. */
export const preconditionOf = (lastEdit: EditRecord | null): Precondition => ({
  modifie: lastEdit?.editedAt ?? '',
});

/**
 * A precondition that never matches: the API then returns the stored result of a known idempotency key and rejects any
 * other update.
 */
export const neverMatches: Precondition = { modifie: new Date(0).toISOString() };

/** Decodes the last edit; null if there is none or the API does not return it. */
export function decodeEdit(value: unknown): EditRecord | null {
  const { date, auteur } = decodeRelated<{ date: unknown; auteur: unknown }>(value);
  const editedAt = decodeOptionalInstant(date, 'modification.date');
  return editedAt === undefined ? null : { editedAt, editor: toUnknownUser(decodeOptionalText(auteur)) };
}
