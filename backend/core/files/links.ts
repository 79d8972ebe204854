import { createHmac, timingSafeEqual } from 'node:crypto';
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
  const signature = (key: string, query: Omit<SignedQuery, 'sig'>, secret: string = secrets[0]) =>
    createHmac('sha256', secret)
      .update([key, query.exp, query.for ?? '', query.name ?? ''].join('\n'))
      .digest('base64url')
      .slice(0, 32);
  const linksOf = (reader: string | undefined): FileLinks => ({
    sign(file, { download = false } = {}) {
      const end = (Math.floor(now() / 1000 / lifetime) + 1) * lifetime;
      const exp = String(end + Math.floor(lifetime / 6));
      const name = download ? (file.originalName ?? '') : '';
      return [
        `files/${file.key}?exp=${exp}`,
        reader === undefined ? '' : `&for=${reader}`,
        `&sig=${signature(file.key, { exp, for: reader, name })}`,
        name === '' ? '' : `&name=${encodeURIComponent(name)}`,
      ].join('');
    },
  });
  return {
    linksFor: ({ id }) => linksOf(String(id)),
    publicLinks: linksOf(undefined),
    verify(key, { sig, ...query }) {
      const given = Buffer.from(sig);
      const isOurs = secrets.some((secret) => {
        const expected = Buffer.from(signature(key, query, secret));
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
