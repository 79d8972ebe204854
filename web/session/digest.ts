import type { PasswordDigestAlgorithm } from '../__generated__/passwordDigestQuery.graphql';

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Digests that Web Crypto supports, on https and on localhost. */
const own: Partial<Record<PasswordDigestAlgorithm, string>> = { SHA512: 'SHA-512', SHA1: 'SHA-1' };

/** Plain http pages have no Web Crypto and no browser has MD5, so their code is loaded on demand. */
async function computed(
  algorithm: Exclude<PasswordDigestAlgorithm, 'NONE'>,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  if (algorithm === 'MD5' || algorithm === 'SHA1') {
    const { md5, sha1 } = await import('@noble/hashes/legacy.js');
    return (algorithm === 'MD5' ? md5 : sha1)(bytes);
  }
  const { sha256, sha512 } = await import('@noble/hashes/sha2.js');
  return (algorithm === 'SHA512' ? sha512 : sha256)(bytes);
}

/** Whether the typed form of a password differs from its composed form: some systems write « é » as two characters. */
export const hasOtherForm = (password: string): boolean => password !== password.normalize('NFC');

/**
 * Digest sent instead of a password: the lower-case hexadecimal SHA-256 of the UTF-8 bytes of its composed form (NFC),
 * or the algorithm of an older API. `asTyped` skips the composition, for passwords that were set before.
 */
export async function digest(
  algorithm: PasswordDigestAlgorithm,
  password: string,
  { asTyped = false } = {},
): Promise<string> {
  const written = asTyped ? password : password.normalize('NFC');
  if (algorithm === 'NONE') return written;
  const bytes = new TextEncoder().encode(written);
  if (algorithm === 'MD5' || !('subtle' in crypto)) return hexOf(await computed(algorithm, bytes));
  return hexOf(new Uint8Array(await crypto.subtle.digest(own[algorithm] ?? 'SHA-256', bytes)));
}
