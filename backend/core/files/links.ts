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
  /** URLs of public files. */
  publicLinks: FileLinks;
  /** Verifies a path's signature, reader and expiry. */
  verify: (key: string, query: SignedQuery) => Verdict;
}

/** Signed content of a path. */
const signedContent = (key: string, query: Omit<SignedQuery, 'sig'>): string =>
  `${key}\n${query.exp}\n${query.for ?? ''}\n${query.name ?? ''}`;

/** Maximum cached signatures. */
const maxCachedSignatures = 20_000;

/** Signs and verifies file paths. Paths stay the same within a window of `lifetime` seconds, for browser caches. */
export function createFileAddresses(
  secrets: Secrets,
  lifetime: number,
  now: () => number = Date.now,
): FileAddresses {
  const signature = (signed: string, secret: string = secrets[0]) =>
    createHmac('sha256', secret).update(signed).digest('base64url').slice(0, 32);
  const kept = new LRUCache<string, string>({ max: maxCachedSignatures });
  const linksOf = (reader: string | undefined): FileLinks => ({
    sign(file, { download = false } = {}) {
      const end = (Math.floor(now() / 1000 / lifetime) + 1) * lifetime;
      const exp = String(end + Math.floor(lifetime / 6));
      const name = download ? (file.originalName ?? '') : '';
      const signed = signedContent(file.key, { exp, for: reader, name });
      let sig = kept.get(signed);
      if (sig === undefined) kept.set(signed, (sig = signature(signed)));
      const to = reader === undefined ? '' : `&for=${reader}`;
      const as = name === '' ? '' : `&name=${encodeURIComponent(name)}`;
      return `files/${file.key}?exp=${exp}${to}&sig=${sig}${as}`;
    },
  });
  return {
    linksFor: ({ id }) => linksOf(String(id)),
    publicLinks: linksOf(undefined),
    verify(key, { sig, ...query }) {
      const given = Buffer.from(sig);
      const signed = signedContent(key, query);
      const isOurs = secrets.some((secret) => {
        const expected = Buffer.from(signature(signed, secret));
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
