import type { OutboxFiles } from './outboxFiles.ts';
import { parse, type PendingMessage } from './pendingMessage.ts';
import { storedPrefix } from './storedMessages.ts';

/** The messages on their way, here and in the storage. */
export interface PendingList {
  all(): readonly PendingMessage[];
  /** Those of a conversation, in the order in which they were written; stable between changes. */
  of(conversationId: string): readonly PendingMessage[];
  /** Keeps messages, and the files of the one that carries some. */
  add(messages: readonly PendingMessage[], files?: readonly File[]): void;
  /** Changes those for which there is something to change; what a page after this one needs is kept. */
  update(changes: (message: PendingMessage) => Partial<PendingMessage> | undefined): void;
  remove(key: string): void;
  /** The files of a message; empty while they are still being read, and where there are none. */
  filesOf(key: string): readonly File[];
  /** The files of a message that carries some; null when they are gone. */
  readFiles(message: PendingMessage): Promise<readonly File[] | null>;
  /** What the storage holds, whichever page wrote it. */
  stored(): PendingMessage[];
  isStored(key: string): boolean;
  /** Tells everybody who listens that something is otherwise. */
  announce(): void;
  subscribe(listener: () => void): () => void;
}

const none: readonly PendingMessage[] = [];
const noFiles: readonly File[] = [];
/** What of a message outlasts its page when it changes. */
const lasting = ['refusal', 'isWorthRetrying', 'repeats', 'wentWhole', 'firstSentAt'] as const;

/**
 * Opens the list of one person. Each message is an item of its own in the storage, so that two tabs never
 * overwrite each other. Those of other people go.
 */
export function openPendingList(username: string, storage: Storage, fileStore: OutboxFiles): PendingList {
  const prefix = `${storedPrefix}${username}.`;
  // What others have left unsent in this browser is theirs alone.
  for (const key of Object.keys(storage))
    if (key.startsWith(storedPrefix) && !key.startsWith(prefix)) {
      storage.removeItem(key);
      fileStore.forget(key.slice(key.lastIndexOf('.') + 1)).catch(() => {
        // Without a database of its own the browser kept none.
      });
    }
  const listeners = new Set<() => void>();
  const files = new Map<string, readonly File[]>();
  let pending: PendingMessage[] = [];
  let byConversation = new Map<string, PendingMessage[]>();

  const announce = () => {
    for (const listener of listeners) listener();
  };
  const change = (next: PendingMessage[]) => {
    // Those of one millisecond stay as they were added.
    pending = next.toSorted((a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt));
    byConversation = new Map();
    for (const message of pending) {
      const others = byConversation.get(message.conversationId);
      if (others) others.push(message);
      else byConversation.set(message.conversationId, [message]);
    }
    announce();
  };
  const store = (message: PendingMessage) => {
    try {
      storage.setItem(prefix + message.key, JSON.stringify(message));
    } catch {
      // Full or forbidden storage: the message still stands on screen and is still being sent.
    }
  };
  // What another tab has delivered or given up is not brought back.
  const isStored = (key: string) => storage.getItem(prefix + key) !== null;
  // Another tab delivered or gave up a message that this one had adopted.
  addEventListener('storage', (event) => {
    if (event.key?.startsWith(prefix) && event.newValue === null) {
      change(pending.filter((message) => prefix + message.key !== event.key));
    }
  });

  return {
    all: () => pending,
    of: (conversationId) => byConversation.get(conversationId) ?? none,
    add(messages, carried = noFiles) {
      const [first] = messages;
      if (first && carried.length > 0) {
        files.set(first.key, carried);
        fileStore.keep(first.key, carried).catch(() => {
          // Full or forbidden: they last as long as the page, and are being sent.
        });
      }
      for (const message of messages) store(message);
      change([...pending, ...messages]);
    },
    update: (changes) =>
      change(
        pending.map((message) => {
          const changed = changes(message);
          if (!changed) return message;
          const now = { ...message, ...changed };
          if (lasting.some((field) => now[field] !== message[field]) && isStored(message.key)) store(now);
          return now;
        }),
      ),
    remove(key) {
      storage.removeItem(prefix + key);
      if (files.delete(key) || pending.some((message) => message.key === key && message.attachment))
        fileStore.forget(key).catch(() => {
          // Left behind in the browser's database: nothing refers to it any more.
        });
      change(pending.filter((message) => message.key !== key));
    },
    filesOf: (key) => files.get(key) ?? noFiles,
    async readFiles({ key }) {
      const known = files.get(key);
      if (known) return known;
      const kept = await fileStore.read(key).catch(() => noFiles);
      if (kept.length === 0) return null;
      files.set(key, kept);
      change(pending);
      return kept;
    },
    stored: () =>
      Object.keys(storage)
        .filter((item) => item.startsWith(prefix))
        .map((item) => parse(storage.getItem(item)))
        .filter((message) => message !== undefined),
    isStored,
    announce,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
