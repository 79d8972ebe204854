import { session } from './sessionStore.ts';

/** Settings that this browser keeps for each person. The format of `hero-away` is read by web/app/bootstrap too. */
type Name = 'hero-away' | 'last-community' | 'news-away' | 'recent-places';

/** Storage key; null while nobody is signed in. */
function keyOf(name: Name): string | null {
  const state = session.get();
  return state.status === 'signed-out' ? null : `${name}:${state.username}`;
}

/** The signed-in person's setting; null without one, or where the browser denies storage. */
export function readOwn(name: Name): string | null {
  const key = keyOf(name);
  try {
    return key === null ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Deletes the places that people of this browser searched for; they name colleagues. */
export function forgetRecentPlaces(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('recent-places:')) localStorage.removeItem(key);
  } catch {
    // Nothing is kept.
  }
}

/** Keeps a setting of the signed-in person; null removes it. */
export function writeOwn(name: Name, value: string | null): void {
  const key = keyOf(name);
  if (key === null) return;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Lasts as long as the page.
  }
}
