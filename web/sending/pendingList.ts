import { del, get, set } from 'idb-keyval';
import { parsePending, type PendingMessage } from './pendingMessage.ts';

/** Storage for the files of messages, so that a reload does not lose them. */
export interface FileStore {
  keep(key: string, files: readonly File[]): Promise<void>;
  /** Empty when there are none. */
  read(key: string): Promise<File[]>;
  forget(key: string): Promise<void>;
}

const fileName = (key: string) => `chat.outbox.${key}`;

/** IndexedDB; where it is full or forbidden, files last as long as the page. */
export const storedFiles: FileStore = {
  keep: async (key, files) => set(fileName(key), files),
  async read(key) {
    const files: unknown = await get(fileName(key));
    return Array.isArray(files) ? files.filter((file) => file instanceof File) : [];
  },
  forget: async (key) => del(fileName(key)),
};

const storedPrefix = 'chat.outbox.';

/** Whether a closed page left messages behind. */
export const isAnythingStored = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(storedPrefix));

const none: readonly PendingMessage[] = [];
const noFiles: readonly File[] = [];
/** Fields that the next page needs. */
const lasting = [
  'refusal',
  'isWorthRetrying',
  'mayBePublished',
  'repeats',
  'isFullyUploaded',
  'firstSentAt',
] as const;

/** The pending messages of one user, in memory and in localStorage: an item each, so that tabs never overwrite each other. */
export class PendingList {
  #prefix: string;
  #storage: Storage;
  #fileStore: FileStore;
  #files = new Map<string, readonly File[]>();
  #all: readonly PendingMessage[] = none;
  #bySubject = new Map<string, readonly PendingMessage[]>();
  #listeners = new Set<() => void>();

  /** Deletes the messages of other users. */
  constructor(username: string, storage: Storage, fileStore: FileStore) {
    this.#prefix = `${storedPrefix}${username}.`;
    this.#storage = storage;
    this.#fileStore = fileStore;
    for (const key of Object.keys(storage))
      if (key.startsWith(storedPrefix) && !key.startsWith(this.#prefix)) {
        storage.removeItem(key);
        this.#forgetFiles(key.slice(key.lastIndexOf('.') + 1));
      }
    // Another tab delivered or discarded a message that this one had adopted.
    addEventListener('storage', (event) => {
      if (event.key?.startsWith(this.#prefix) && event.newValue === null)
        this.#set(this.#all.filter(({ key }) => this.#prefix + key !== event.key));
    });
  }

  all(): readonly PendingMessage[] {
    return this.#all;
  }

  /** The messages of a subject in the order in which they were written; the same array until they change. */
  of(subject: string): readonly PendingMessage[] {
    return this.#bySubject.get(subject) ?? none;
  }

  /** Adds messages, and the files of the first. */
  add(messages: readonly PendingMessage[], files: readonly File[] = noFiles): void {
    const [first] = messages;
    if (first && files.length > 0) {
      this.#files.set(first.key, files);
      this.#fileStore.keep(first.key, files).catch(() => {
        // The storage is full: they last as long as the page, and are being sent.
      });
    }
    for (const message of messages) this.#store(message);
    this.#set([...this.#all, ...messages]);
  }

  /** Changes the messages for which `changes` returns something. */
  update(changes: (message: PendingMessage) => Partial<PendingMessage> | undefined): void {
    this.#set(
      this.#all.map((message) => {
        const changed = changes(message);
        if (!changed) return message;
        const now = { ...message, ...changed };
        const isLasting = lasting.some((field) => now[field] !== message[field]);
        if (isLasting && this.isStored(message.key)) this.#store(now);
        return now;
      }),
    );
  }

  remove(key: string): void {
    this.#storage.removeItem(this.#prefix + key);
    const hasFiles = this.#all.some((message) => message.key === key && message.attachment);
    if (this.#files.delete(key) || hasFiles) this.#forgetFiles(key);
    this.#set(this.#all.filter((message) => message.key !== key));
  }

  /** The files of a message; empty until they are read. */
  filesOf(key: string): readonly File[] {
    return this.#files.get(key) ?? noFiles;
  }

  /** Reads the files of a message; null when they are gone. */
  async readFiles({ key }: PendingMessage): Promise<readonly File[] | null> {
    const known = this.#files.get(key);
    if (known) return known;
    const files = await this.#fileStore.read(key).catch(() => noFiles);
    if (files.length === 0) return null;
    this.#files.set(key, files);
    // New arrays, so that the components that show the files render again.
    this.#set(this.#all);
    return files;
  }

  /** The messages in the storage, of all pages. */
  stored(): PendingMessage[] {
    return Object.keys(this.#storage)
      .filter((item) => item.startsWith(this.#prefix))
      .flatMap((item) => parsePending(this.#storage.getItem(item)) ?? []);
  }

  /** Whether no other tab has delivered or discarded it. */
  isStored(key: string): boolean {
    return this.#storage.getItem(this.#prefix + key) !== null;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #set(messages: readonly PendingMessage[]): void {
    // The sort is stable: messages of one millisecond keep their order.
    this.#all = messages.toSorted(
      (a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt),
    );
    this.#bySubject = new Map();
    for (const message of this.#all)
      this.#bySubject.set(message.subject, [...this.of(message.subject), message]);
    this.notify();
  }

  #store(message: PendingMessage): void {
    try {
      this.#storage.setItem(this.#prefix + message.key, JSON.stringify(message));
    } catch {
      // The storage is full: the message is still shown and sent.
    }
  }

  #forgetFiles(key: string): void {
    this.#fileStore.forget(key).catch(() => {
      // Nothing refers to them any more.
    });
  }
}
