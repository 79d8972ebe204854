import { readStored, writeStored } from '../core/storage.ts';

const key = 'wanted';

/** Pages of the sign-in itself, which are never the target after it. */
const isOfSignIn = (path: string): boolean => /^\/(login|bad|terminer-inscription)(\/|$)/.test(path);

/** Stores in this tab, also across a reload, the page that redirected to sign-in. */
export function rememberWantedPage({ pathname, search, hash }: URL): void {
  // Without a storage the sign-in leads home.
  if (!isOfSignIn(pathname)) writeStored(key, `${pathname}${search}${hash}`, 'sessionStorage');
}

/** Returns the page that redirected to sign-in, once; the home page without one. */
export function takeWantedPage(): string {
  const wanted = readStored(key, 'sessionStorage') ?? '/';
  writeStored(key, null, 'sessionStorage');
  try {
    // Accept only addresses of this origin, because any script can write to the storage.
    const { origin, pathname, search, hash } = new URL(wanted, location.origin);
    return origin === location.origin && !isOfSignIn(pathname) ? `${pathname}${search}${hash}` : '/';
  } catch {
    return '/';
  }
}

/** Forgets the stored page when the sign-in page was opened directly, but not on a reload. */
export function forgetWantedUnlessReloaded(): void {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened instanceof PerformanceNavigationTiming && opened.type === 'navigate') takeWantedPage();
}
