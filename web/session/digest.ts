import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PasswordDigest } from '../__generated__/passwordDigestQuery.graphql';

/**
 * What is sent instead of a password: the lower-case hexadecimal SHA-256 of its UTF-8 bytes, or what an older API
 * takes. The browser's own digests exist on https only; intranets on http need these.
 */
export async function digest(algorithm: PasswordDigest, password: string): Promise<string> {
  const bytes = utf8ToBytes(password);
  switch (algorithm) {
    case 'NONE':
      return password;
    case 'SHA512':
      return bytesToHex(sha512(bytes));
    case 'SHA1':
    case 'MD5': {
      const { md5, sha1 } = await import('@noble/hashes/legacy.js');
      return bytesToHex((algorithm === 'MD5' ? md5 : sha1)(bytes));
    }
    default:
      return bytesToHex(sha256(bytes));
  }
}
