import { createHash } from 'node:crypto';
import { named, type UnknownUserRecord } from './actors.ts';
import { optionalText, related } from '../rest/decode.ts';
import { optionalInstant } from '../rest/instants.ts';

/** The version of something: a digest of what can be edited of it. */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** What stays of the address of a file however it is told: its name, without host, folder and signature. */
export function fileName(address: string | null | undefined): string | null {
  if (!address) return null;
  const [path = ''] = address.split(/[?#]/);
  return path.split('/').at(-1) ?? path;
}

/** A change that was made to something. */
export interface EditRecord {
  editedAt: string;
  /** Who made it; null when they are gone. */
  author: UnknownUserRecord | null;
}

/** Decodes the last change of something; null where there was none, or the API does not tell it. */
export function decodeEdit(value: unknown): EditRecord | null {
  const { date, auteur } = related<{ date: unknown; auteur: unknown }>(value);
  const editedAt = optionalInstant(date, 'modification.date');
  return editedAt === undefined ? null : { editedAt, author: named(optionalText(auteur)) };
}
