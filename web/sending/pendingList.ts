import { del, get, set } from 'idb-keyval';
import { createStore } from '../ui/createStore.ts';
import { parsePending, type PendingMessage } from './pendingMessage.ts';

const storedPrefix = 'chat.outbox.';

const none: readonly PendingMessage[] = [];
const noFiles: readonly File[] = [];

/** Stores the files of a message in IndexedDB, so that a reload does not lose them; null deletes them. */
async function writeFiles(key: string, files: readonly File[] | null): Promise<void> {
  try {
    await (files ? set(storedPrefix + key, files) : del(storedPrefix + key));
  } catch {
    // It is full or forbidden: they last as long as the page, and are being sent.
  }
}

/** Empty when there are none. */
async function readFiles(key: string): Promise<readonly File[]> {
  try {
    const files: unknown = await get(storedPrefix + key);
    return Array.isArray(files) ? files.filter((file) => file instanceof File) : noFiles;
  } catch {
    return noFiles;
  }
}

/** Whether a closed page left messages behind. */
export const hasStoredMessages = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(storedPrefix));

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
  #files = new Map<string, readonly File[]>();
  readonly #all = createStore(none);
  #bySubject = new Map<string, readonly PendingMessage[]>();
  readonly subscribe = this.#all.subscribe;
  readonly all = this.#all.get;

  /** Deletes the messages of other users. */
  constructor(username: string) {
    this.#prefix = `${storedPrefix}${username}.`;
    for (const key of Object.keys(localStorage))
      if (key.startsWith(storedPrefix) && !key.startsWith(this.#prefix)) {
        localStorage.removeItem(key);
        void writeFiles(key.slice(key.lastIndexOf('.') + 1), null);
      }
    // Another tab delivered or discarded a message that this one had adopted.
    addEventListener('storage', (event) => {
      if (event.key?.startsWith(this.#prefix) && event.newValue === null)
        this.#set(this.all().filter(({ key }) => this.#prefix + key !== event.key));
    });
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
      void writeFiles(first.key, files);
    }
    for (const message of messages) this.#store(message);
    this.#set([...this.all(), ...messages]);
  }

  /** Changes the messages for which `changes` returns something. */
  update(changes: (message: PendingMessage) => Partial<PendingMessage> | undefined): void {
    this.#set(
      this.all().map((message) => {
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
    localStorage.removeItem(this.#prefix + key);
    const hasFiles = this.all().some((message) => message.key === key && message.attachment);
    if (this.#files.delete(key) || hasFiles) void writeFiles(key, null);
    this.#set(this.all().filter((message) => message.key !== key));
  }

  /** The files of a message; empty until they are read. */
  filesOf(key: string): readonly File[] {
    return this.#files.get(key) ?? noFiles;
  }

  /** Reads the files of a message; null when they are gone. */
  async readFiles({ key }: PendingMessage): Promise<readonly File[] | null> {
    const known = this.#files.get(key);
    if (known) return known;
    const files = await readFiles(key);
    if (files.length === 0) return null;
    this.#files.set(key, files);
    // New arrays, so that the components that show the files render again.
    this.#set(this.all());
    return files;
  }

  /** The messages in the storage, of all pages. */
  stored(): PendingMessage[] {
    return Object.keys(localStorage)
      .filter((item) => item.startsWith(this.#prefix))
      .flatMap((item) => parsePending(localStorage.getItem(item)) ?? []);
  }

  /** Whether no other tab has delivered or discarded it. */
  isStored(key: string): boolean {
    return localStorage.getItem(this.#prefix + key) !== null;
  }

  /** Notifies the listeners, although no message changed. */
  notify(): void {
    this.#all.set([...this.all()]);
  }

  #set(messages: readonly PendingMessage[]): void {
    // The sort is stable: messages of one millisecond keep their order.
    const sorted = messages.toSorted(
      (a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt),
    );
    this.#bySubject = new Map();
    for (const message of sorted)
      this.#bySubject.set(message.subject, [...this.of(message.subject), message]);
    this.#all.set(sorted);
  }

  #store(message: PendingMessage): void {
    try {
      localStorage.setItem(this.#prefix + message.key, JSON.stringify(message));
    } catch {
      // The storage is full: the message is still shown and sent.
    }
  }
}
