import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Secrets } from '../config.ts';

/** What makes a path to a file: its key and, for a download, the name to save it under. */
interface LinkedFile {
  key: string;
  originalName?: string;
}

/** Writes the addresses of files for one person, or for everybody. */
export interface FileLinks {
  /**
   * Path relative to the API host that opens the file. It names the person for whom it was written, whose access
   * is asked for at each request. With `download` the answer carries the original name.
   */
  sign: (file: LinkedFile, options?: { download?: boolean }) => string;
}

/** What the query of a signed path says. */
interface SignedQuery {
  /** When it expires, in seconds since 1970. */
  exp: string;
  /** The id of the person for whom it was written; absent for everybody. */
  for?: string | undefined;
  sig: string;
  name?: string | undefined;
}

/** What a requested path proves; `reader` is the id of a person, null for everybody. */
type Verdict = { isOurs: false } | { isOurs: true; isExpired: boolean; reader: number | null };

/** Signs the addresses of files, and knows its own again. */
export interface FileAddresses {
  /** Addresses for one person. */
  linksFor: (reader: { id: number }) => FileLinks;
  /** Addresses of what everybody may see without being signed in. */
  publicLinks: FileLinks;
  /** Whether a requested path is ours, for whom, and whether its time is over. */
  verify: (key: string, query: SignedQuery) => Verdict;
}

/** What is signed of a path. */
const contentOf = (key: string, query: Omit<SignedQuery, 'sig'>): string =>
  `${key}\n${query.exp}\n${query.for ?? ''}\n${query.name ?? ''}`;

/** How many signatures are kept: what feeds show is signed for the same people again and again. */
const mostKept = 20_000;

/**
 * Signs and verifies file paths. Time is cut into windows of `lifetime` seconds. Within one, a person has the same
 * path to a file, so that browsers find it in their cache. It works to the end of the window and a sixth longer,
 * an hour after six, so that what is written at the very end of a window does not die at once. The first secret
 * signs, all verify. `now` is in
 * milliseconds as `Date.now`.
 */
export function createFileAddresses(
  secrets: Secrets,
  lifetime: number,
  now: () => number = Date.now,
): FileAddresses {
  const signature = (signed: string, secret: string = secrets[0]) =>
    createHmac('sha256', secret).update(signed).digest('base64url').slice(0, 32);
  const kept = new LRUCache<string, string>({ max: mostKept });
  const linksOf = (reader: string | undefined): FileLinks => ({
    sign(file, { download = false } = {}) {
      const end = (Math.floor(now() / 1000 / lifetime) + 1) * lifetime;
      const exp = String(end + Math.floor(lifetime / 6));
      const name = download ? (file.originalName ?? '') : '';
      const signed = contentOf(file.key, { exp, for: reader, name });
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
      const signed = contentOf(key, query);
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
