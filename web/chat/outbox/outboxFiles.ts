import { del, get, set } from 'idb-keyval';

/** Where the files of messages on their way are kept, so that a reload does not lose them. */
export interface OutboxFiles {
  keep(key: string, files: readonly File[]): Promise<void>;
  /** Empty when there are none, or no longer. */
  read(key: string): Promise<File[]>;
  forget(key: string): Promise<void>;
}

const nameOf = (key: string) => `chat.outbox.${key}`;

/** The browser's own database; where it is full or forbidden, files last as long as the page. */
export const storedFiles: OutboxFiles = {
  keep: async (key, files) => set(nameOf(key), files),
  async read(key) {
    const files: unknown = await get(nameOf(key));
    return Array.isArray(files) ? files.filter((file) => file instanceof File) : [];
  },
  forget: async (key) => del(nameOf(key)),
};
