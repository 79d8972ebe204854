/** Persistent key-value storage: one secure (keychain), one plain (AsyncStorage, localStorage). */
export interface Storage {
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Creates a storage that lasts as long as the process. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get: async (name) => kept.get(name) ?? null,
    set: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
  };
}

/** Reads stored JSON; null when missing or invalid. */
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
