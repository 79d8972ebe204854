import { createHash } from 'node:crypto';
import type { UnknownUserRecord } from './actors.ts';

/** Digest of values, which changes with any of them: the version of an object. */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** File name of a URL, which stays the same however the URL is signed. */
export function fileName(address: string | null | undefined): string | null {
  if (!address) return null;
  const [path = ''] = address.split(/[?#]/);
  return path.split('/').at(-1) ?? path;
}

/** The last edit of an object: when, and by whom. */
export interface EditRecord {
  editedAt: string;
  /** Who made it; null when they are gone. */
  editor: UnknownUserRecord | null;
}
