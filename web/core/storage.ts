/** localStorage by default; sessionStorage belongs to the tab. */
type Kind = 'localStorage' | 'sessionStorage';

/** The stored value; null without one, or where the browser denies storage. */
export function readStored(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it with null. Returns false where storage is full or denied. */
export function writeStored(key: string, value: string | null, kind: Kind = 'localStorage'): boolean {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
