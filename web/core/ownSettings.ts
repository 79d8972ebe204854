import { session } from './sessionStore.ts';
import { readStored, writeStored } from './storage.ts';

/** Settings that this browser keeps for each person. The format of `hero-away` is read by web/app/bootstrap too. */
type SettingName = 'hero-away' | 'last-community' | 'news-away' | 'recent-places';

/** localStorage key of the signed-in person's setting; null when signed out. */
function keyOf(name: SettingName): string | null {
  const state = session.get();
  return state.status === 'signed-out' ? null : `${name}:${state.username}`;
}

/** The signed-in person's setting; null without one, or where the browser denies storage. */
export function readOwnSetting(name: SettingName): string | null {
  const key = keyOf(name);
  return key === null ? null : readStored(key);
}

/**
 * Removes all users' recent places of the search palette from this browser at sign-out, because they may contain
 * colleagues' names.
 */
export function clearRecentPlaces(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('recent-places:')) localStorage.removeItem(key);
  } catch {
    // Storage is denied: there is nothing to remove.
  }
}

/** Keeps a setting of the signed-in person; null removes it. */
export function writeOwnSetting(name: SettingName, value: string | null): void {
  const key = keyOf(name);
  if (key !== null) writeStored(key, value);
}
