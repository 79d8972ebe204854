const key = 'wanted';

/** Pages that nobody asks for: they follow from how somebody signs in. */
const isOfSignIn = (path: string): boolean => /^\/(login|bad|terminer-inscription)(\/|$)/.test(path);

/** Remembers in this tab, also over a reload, which page sent somebody to sign in. */
export function rememberWanted({ pathname, search, hash }: URL): void {
  if (isOfSignIn(pathname)) return;
  try {
    sessionStorage.setItem(key, `${pathname}${search}${hash}`);
  } catch {
    // Without a storage the sign-in leads home.
  }
}

/** The page that was remembered, only once; the home page otherwise. */
export function takeWanted(): string {
  try {
    const wanted = sessionStorage.getItem(key) ?? '/';
    sessionStorage.removeItem(key);
    // Accept only addresses of this origin, because any script can write to the storage.
    const { origin, pathname, search, hash } = new URL(wanted, location.origin);
    return origin === location.origin && !isOfSignIn(pathname) ? `${pathname}${search}${hash}` : '/';
  } catch {
    return '/';
  }
}

/** A sign-in page that somebody opened by itself leads home, whatever was wanted before; a reload changes nothing. */
export function forgetWantedUnlessReloaded(): void {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened instanceof PerformanceNavigationTiming && opened.type === 'navigate') takeWanted();
}
