/**
 * Where something is kept while the application is not running. There are two of them: the keychain holds the
 * token, and a plain one what is less secret (AsyncStorage, localStorage).
 */
export interface Storage {
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Keeps things for as long as the process lives. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get: async (name) => kept.get(name) ?? null,
    set: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
  };
}

/** Reads JSON that this application has written; null where there is none, or something else stands there. */
export async function readKept<Kept>(
  storage: Storage,
  name: string,
  isKept: (value: unknown) => value is Kept,
): Promise<Kept | null> {
  const written = await storage.get(name);
  if (written === null) return null;
  try {
    const value: unknown = JSON.parse(written);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}
