import { readStored, writeStored } from '../core/storage.ts';

const key = 'sign-in-state';

/** Keeps in this tab the state of a sign-in that continues at a provider; false where the browser does not store it. */
export const rememberState = (state: string): boolean => writeStored(key, state, 'sessionStorage');

/** Returns the stored state once if the address carries it; undefined for the sign-in of somebody else. */
export function takeMatchingState(callbackUrl: URL): string | undefined {
  const state = readStored(key, 'sessionStorage');
  writeStored(key, null, 'sessionStorage');
  return state !== null && callbackUrl.searchParams.get('state') === state ? state : undefined;
}

/** Address to which providers send people back; to be registered there. */
export const callbackAddress = (): string => `${location.origin}/login/retour`;
