import { createHmac, timingSafeEqual } from 'node:crypto';

/** What makes a path to a file: its key and, for a download, the name to save it under. */
interface LinkedFile {
  key: string;
  originalName?: string;
}

export interface FileLinks {
  /**
   * Path relative to the API host that opens the file until it expires: at least the configured
   * lifetime. The expiry is rounded up, so that the same file has the same path for hours and
   * browsers find it in their cache. With `download` the answer carries the original name.
   */
  sign: (file: LinkedFile, options?: { download?: boolean }) => string;
  /** Whether the signature of a requested path is ours, and whether its time has come. */
  verify: (
    key: string,
    query: { exp: string; sig: string; name?: string | undefined },
  ) => 'valid' | 'expired' | 'forged';
}

/** Signed paths stay the same for this long, in seconds. */
const stableFor = 6 * 3600;

/** Signs and verifies file paths; `lifetime` in seconds, `now` in milliseconds as `Date.now`. */
export function createFileLinks(secret: string, lifetime: number, now: () => number = Date.now): FileLinks {
  const signature = (key: string, exp: string, name: string) =>
    createHmac('sha256', secret).update(`${key}\n${exp}\n${name}`).digest('base64url').slice(0, 32);
  return {
    sign(file, { download = false } = {}) {
      const exp = String(Math.ceil((now() / 1000 + lifetime) / stableFor) * stableFor);
      const name = download ? (file.originalName ?? '') : '';
      const query = `exp=${exp}&sig=${signature(file.key, exp, name)}`;
      return `files/${file.key}?${query}${name === '' ? '' : `&name=${encodeURIComponent(name)}`}`;
    },
    verify(key, { exp, sig, name = '' }) {
      const expected = Buffer.from(signature(key, exp, name));
      const given = Buffer.from(sig);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'forged';
      return Number(exp) * 1000 > now() ? 'valid' : 'expired';
    },
  };
}
