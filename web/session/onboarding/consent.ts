/** A year, in seconds. */
const keptFor = 365 * 24 * 3600;

/** Remembers in the cookie `cgu` whether the terms were accepted (B081, B083). */
export function rememberConsent(isGiven: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // A session store cannot hold it: the API host may want to read it too.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `cgu=${isGiven ? '1' : '0'}; path=/; max-age=${keptFor}; SameSite=Lax${secure}`;
}

/** Whether the terms were accepted in this browser. */
export const isConsentGiven = (): boolean => document.cookie.split('; ').includes('cgu=1');
