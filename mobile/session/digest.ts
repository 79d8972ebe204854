import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PasswordDigestAlgorithm } from '../__generated__/documents.ts';

/** The platform's password digest is unknown to this version. */
export class TooOld extends Error {}

/** Whether the password is not in NFC; some keyboards type « é » as two characters. */
export const isNotNfc = (password: string): boolean => password !== password.normalize('NFC');

/** Digest of a password in NFC, or `asTyped` for passwords set earlier. */
export function digestOf(
  password: string,
  algorithm: PasswordDigestAlgorithm,
  { asTyped = false } = {},
): string {
  const written = asTyped ? password : password.normalize('NFC');
  const bytes = utf8ToBytes(written);
  switch (algorithm) {
    case 'SHA256':
      return bytesToHex(sha256(bytes));
    case 'SHA512':
      return bytesToHex(sha512(bytes));
    case 'SHA1':
      return bytesToHex(sha1(bytes));
    case 'MD5':
      return bytesToHex(md5(bytes));
    case 'NONE':
      return written;
    default:
      throw new TooOld(`This application does not know the digest ${String(algorithm)}.`);
  }
}
