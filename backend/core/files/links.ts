import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Secrets } from '../config.ts';

/** Key of a file, and its name for downloads. */
interface LinkedFile {
  key: string;
  originalName?: string;
}

/** Signs file URLs for one person or for everybody. */
export interface FileLinks {
  /**
   * Signed path relative to the API host; access is checked again on each request. `download` sends the original
   * name.
   */
  sign: (file: LinkedFile, options?: { download?: boolean }) => string;
}

/** File URLs for one person, with what gateways need to write them for others. */
interface RecordedLinks extends FileLinks {
  /** For each path signed so far, the key that signs it for any person. */
  readonly keys: ReadonlyMap<string, string>;
}

/** Query of a signed path. */
interface SignedQuery {
  /** Expiry in seconds since 1970. */
  exp: string;
  /** Id of the person; absent for everybody. */
  for?: string | undefined;
  sig: string;
  name?: string | undefined;
}

/** Verification of a path; `reader` null is everybody. */
type Verdict = { isOurs: false } | { isOurs: true; isExpired: boolean; reader: number | null };

/** Signs and verifies file URLs. */
export interface FileAddresses {
  /** URLs for one person. */
  linksFor: (reader: { id: number }) => FileLinks;
  /** URLs for one person in a row that is sent to gateways. */
  recordedLinksFor: (reader: { id: number }) => RecordedLinks;
  /** URLs of public files. */
  publicLinks: FileLinks;
  /** Verifies a path's signature, reader and expiry. */
  verify: (key: string, query: SignedQuery) => Verdict;
}

/** Maximum cached signatures. */
const maxCachedSignatures = 20_000;

/**
 * Creates the signer and verifier of file paths. Paths stay the same within a window of `lifetime` seconds, for
 * browser caches.
 */
export function createFileAddresses(
  secrets: Secrets,
  lifetime: number,
  now: () => number = Date.now,
): FileAddresses {
  const hmac = (secret: string, signed: string) =>
    createHmac('sha256', secret).update(signed).digest('base64url');
  /** Signs one file, expiry and name for any person: gateways get it with a row, and never the secret. */
  const keyOf = (
    key: string,
    { exp, name = '' }: Pick<SignedQuery, 'exp' | 'name'>,
    secret: string = secrets[0],
  ) => hmac(secret, `${key}\n${exp}\n${name}`);
  const signature = (fileKey: string, reader = '') => hmac(fileKey, reader).slice(0, 32);
  const kept = new LRUCache<string, { path: string; fileKey: string }>({ max: maxCachedSignatures });
  function signed(reader: string | undefined, { key, originalName = '' }: LinkedFile, download: boolean) {
    const end = (Math.floor(now() / 1000 / lifetime) + 1) * lifetime;
    const exp = String(end + Math.floor(lifetime / 6));
    const name = download ? originalName : '';
    const cacheKey = `${key}\n${exp}\n${reader ?? ''}\n${name}`;
    const known = kept.get(cacheKey);
    if (known) return known;
    const fileKey = keyOf(key, { exp, name });
    const as = name === '' ? '' : `&name=${encodeURIComponent(name)}`;
    const to = reader === undefined ? '' : `&for=${reader}`;
    // The reader and the signature come last: gateways replace them for each reader.
    const path = `files/${key}?exp=${exp}${as}${to}&sig=${signature(fileKey, reader)}`;
    kept.set(cacheKey, { path, fileKey });
    return { path, fileKey };
  }
  const linksOf = (reader: string | undefined): FileLinks => ({
    sign: (file, { download = false } = {}) => signed(reader, file, download).path,
  });
  return {
    linksFor: ({ id }) => linksOf(String(id)),
    recordedLinksFor({ id }) {
      const keys = new Map<string, string>();
      return {
        keys,
        sign(file, { download = false } = {}) {
          const { path, fileKey } = signed(String(id), file, download);
          keys.set(path, fileKey);
          return path;
        },
      };
    },
    publicLinks: linksOf(undefined),
    verify(key, { sig, ...query }) {
      const given = Buffer.from(sig);
      const isOurs = secrets.some((secret) => {
        const expected = Buffer.from(signature(keyOf(key, query, secret), query.for));
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
      if (!isOurs) return { isOurs };
      return {
        isOurs: true,
        isExpired: Number(query.exp) * 1000 <= now(),
        reader: query.for === undefined ? null : Number(query.for),
      };
    },
  };
}
