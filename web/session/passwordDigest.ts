import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Environment, fetchQuery, graphql } from 'relay-runtime';
import type { PasswordDigest, passwordDigestQuery } from '../__generated__/passwordDigestQuery.graphql';

/** How this platform wants passwords; pages around these forms ask for it with their own query. */
export const digestQuery = graphql`
  query passwordDigestQuery {
    platform {
      passwordDigest
    }
  }
`;

/**
 * What is sent instead of a password, as the platform wants it: the lower-case hexadecimal SHA-256 of its UTF-8
 * bytes, or what an older API takes. Rejects where that cannot be asked. The browser's own digests exist on
 * https only; intranets on http need these.
 */
export async function digestPassword(environment: Environment, password: string): Promise<string> {
  const answer = await fetchQuery<passwordDigestQuery>(
    environment,
    digestQuery,
    {},
    { fetchPolicy: 'store-or-network', networkCacheConfig: { metadata: { isPublic: true } } },
  ).toPromise();
  return digest(answer?.platform.passwordDigest ?? 'SHA256', password);
}

async function digest(algorithm: PasswordDigest, password: string): Promise<string> {
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
