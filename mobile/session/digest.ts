import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PasswordDigest } from '../__generated__/documents.ts';

/** The platform digests passwords in a way that this version of the application does not know. */
export class TooOld extends Error {}

/** Whether a password is typed in another form than it is digested: some keyboards write « é » as two characters. */
export const hasOtherForm = (password: string): boolean => password !== password.normalize('NFC');

/**
 * What is sent in the place of a password, as the platform wants it: of its composed form (NFC), or `asTyped`, for
 * passwords that were set before.
 */
export function digestOf(password: string, algorithm: PasswordDigest, { asTyped = false } = {}): string {
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
