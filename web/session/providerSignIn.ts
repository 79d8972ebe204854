const key = 'sign-in-state';

/** Keeps in this tab the state of a sign-in that continues at a provider; false where the browser does not store it. */
export function rememberState(state: string): boolean {
  try {
    sessionStorage.setItem(key, state);
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored state once if the address carries it; undefined for the sign-in of somebody else. */
export function takeMatchingState(callbackUrl: URL): string | undefined {
  try {
    const state = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return state !== undefined && callbackUrl.searchParams.get('state') === state ? state : undefined;
  } catch {
    // Without a storage no sign-in was begun here.
    return undefined;
  }
}

/** Address to which providers send people back; to be registered there. */
export const callbackAddress = (): string => `${location.origin}/login/retour`;
