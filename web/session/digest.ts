import type { PasswordDigestAlgorithm } from '../__generated__/passwordDigestQuery.graphql';

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Digests that Web Crypto supports, on https and on localhost. */
const webCryptoNames: Partial<Record<PasswordDigestAlgorithm, string>> = { SHA512: 'SHA-512', SHA1: 'SHA-1' };

/** Plain http pages have no Web Crypto and no browser has MD5, so their code is loaded on demand. */
async function digestInJavaScript(
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
export const isNotNfc = (password: string): boolean => password !== password.normalize('NFC');

/**
 * What is sent as the password: its digest in lower-case hex, or with NONE the password itself; normalized to NFC
 * unless `asTyped`.
 */
export async function hashPassword(
  algorithm: PasswordDigestAlgorithm,
  password: string,
  { asTyped = false } = {},
): Promise<string> {
  const normalized = asTyped ? password : password.normalize('NFC');
  if (algorithm === 'NONE') return normalized;
  const bytes = new TextEncoder().encode(normalized);
  if (algorithm === 'MD5' || !('subtle' in crypto)) return hexOf(await digestInJavaScript(algorithm, bytes));
  return hexOf(new Uint8Array(await crypto.subtle.digest(webCryptoNames[algorithm] ?? 'SHA-256', bytes)));
}
