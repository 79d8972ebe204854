import { randomId } from '../../core/randomId.ts';
import { type OutboxFiles, storedFiles } from './outboxFiles.ts';
import { abandonedAfter, arePagesKnown, findAbandoned, holdPage, page } from './pages.ts';

/**
 * Messages on their way: written here before anything is sent and removed when the server has
 * acknowledged them, so that neither a closed panel, a reload nor a lost connection loses one. Each
 * keeps its idempotency key for life: sending again can never send twice.
 */

/** What a message carries beside text. */
export type AttachmentKind = 'images' | 'video' | 'document';

/** A message that the server has not acknowledged yet. */
export interface PendingMessage {
  /** Idempotency key, and the React key of its bubble. */
  key: string;
  /** Global id of the conversation. */
  conversationId: string;
  content: string;
  gifUrl: string | null;
  /** Its files are kept apart: `filesOf` has them. */
  attachment: { kind: AttachmentKind; names: readonly string[] } | null;
  /** Share of the files that has been sent, from 0 to 100; null before and where there are none. */
  progress: number | null;
  /** The page that sends it. */
  page: string;
  /** ISO instant at which the person sent it. */
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why the server refused it, in French; null for a mere failure to reach it. */
  refusal: string | null;
}

/** What became of one attempt. */
export type Delivery = { kind: 'sent' } | { kind: 'refused'; message: string } | { kind: 'failed' };

/** Sends one message; never rejects. */
export type Deliver = (
  message: PendingMessage,
  files: readonly File[],
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<Delivery>;

/** What is handed over to be sent. */
export interface NewMessage {
  conversationId: string;
  content: string;
  gifUrl?: string | null;
  files?: { kind: AttachmentKind; files: readonly File[] } | null;
}

export interface Outbox {
  /** The pending messages of a conversation, in the order in which they were written; stable between changes. */
  of(conversationId: string): readonly PendingMessage[];
  /** Keeps a message and sends it after those before it. */
  add(message: NewMessage): void;
  /** The files of a message; empty while they are still being read, and where there are none. */
  filesOf(key: string): readonly File[];
  /** Sends a failed message again, with the same key, and what is held before it. */
  retry(key: string): void;
  /** Sends again everything that failed for want of a connection. */
  retryAll(): void;
  /** Gives a message up: what is under way is stopped. */
  discard(key: string): void;
  /** Whether a message of this conversation is under way now. */
  isSending(conversationId: string): boolean;
  subscribe(listener: () => void): () => void;
}

const none: readonly PendingMessage[] = [];
const noFiles: readonly File[] = [];

function isPendingMessage(value: unknown): value is PendingMessage {
  if (typeof value !== 'object' || value === null) return false;
  return 'key' in value && 'conversationId' in value && 'content' in value && 'createdAt' in value;
}

/** What a stored item says; undefined when it is not ours or cannot be read. */
function parse(item: string | null): PendingMessage | undefined {
  try {
    const value: unknown = JSON.parse(item ?? 'null');
    // Items of an earlier version have no attachment.
    return isPendingMessage(value)
      ? { ...value, attachment: value.attachment ?? null, page: value.page ?? '', progress: null }
      : undefined;
  } catch {
    // Another version's item must not keep the chat from opening.
    return undefined;
  }
}

/**
 * Opens the outbox of one person. Each message is an item of its own in the storage, so that two tabs
 * never overwrite each other. What a page that is gone has left behind is sent again: only the server
 * knows whether it arrived, and the key makes asking safe.
 */
export function openOutbox(
  username: string,
  deliver: Deliver,
  storage: Storage = localStorage,
  fileStore: OutboxFiles = storedFiles,
): Outbox {
  const prefix = `chat.outbox.${username}.`;
  const listeners = new Set<() => void>();
  const busy = new Set<string>();
  let pending: PendingMessage[] = [];
  let byConversation = new Map<string, PendingMessage[]>();
  const files = new Map<string, readonly File[]>();
  const inFlight = new Map<string, AbortController>();
  /** How often a connection came back. */
  let resumes = 0;

  const change = (next: PendingMessage[]) => {
    // Those of one millisecond stay as they were added.
    pending = next.toSorted((a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt));
    byConversation = new Map();
    for (const message of pending) {
      const others = byConversation.get(message.conversationId);
      if (others) others.push(message);
      else byConversation.set(message.conversationId, [message]);
    }
    for (const listener of listeners) listener();
  };
  const store = (message: PendingMessage) => {
    try {
      storage.setItem(prefix + message.key, JSON.stringify(message));
    } catch {
      // Full or forbidden storage: the message still stands on screen and is still being sent.
    }
  };
  const update = (key: string, changes: Partial<PendingMessage>) =>
    change(pending.map((message) => (message.key === key ? { ...message, ...changes } : message)));
  const remove = (key: string) => {
    storage.removeItem(prefix + key);
    if (files.delete(key) || pending.some((message) => message.key === key && message.attachment))
      fileStore.forget(key).catch(() => {
        // Left behind in the browser's database: nothing refers to it any more.
      });
    change(pending.filter((message) => message.key !== key));
  };

  /** The files that a message carries; null when they are gone. */
  const readFiles = async (message: PendingMessage): Promise<readonly File[] | null> => {
    const known = files.get(message.key);
    if (known) return known;
    const kept = await fileStore.read(message.key).catch(() => noFiles);
    if (kept.length === 0) return null;
    files.set(message.key, kept);
    change(pending);
    return kept;
  };

  /** For want of a connection nothing of the conversation goes: what is written later must not overtake. */
  const hold = (conversationId: string) =>
    change(
      pending.map((message) =>
        message.conversationId === conversationId && message.state === 'sending'
          ? { ...message, state: 'failed', progress: null, refusal: null }
          : message,
      ),
    );
  /** Lets all that was held go, in the order in which it was written. */
  const release = (conversationId: string) => {
    change(
      pending.map((message) =>
        message.conversationId === conversationId && message.state === 'failed' && message.refusal === null
          ? { ...message, state: 'sending' }
          : message,
      ),
    );
    void pump(conversationId);
  };

  // One at a time and conversation: the order of writing is the order of arrival.
  const pump = async (conversationId: string) => {
    if (busy.has(conversationId)) return;
    busy.add(conversationId);
    try {
      for (;;) {
        const next = pending.find(
          (message) => message.conversationId === conversationId && message.state === 'sending',
        );
        if (!next) return;
        const own = next.attachment === null ? noFiles : await readFiles(next);
        if (own === null) {
          update(next.key, {
            state: 'failed',
            refusal: 'Le fichier n’est plus disponible\u202F: choisissez-le à nouveau.',
          });
          continue;
        }
        const resumed = resumes;
        const controller = new AbortController();
        inFlight.set(next.key, controller);
        const delivery = await deliver(next, own, {
          signal: controller.signal,
          onProgress: (progress) => update(next.key, { progress: Math.round(progress) }),
        });
        inFlight.delete(next.key);
        if (delivery.kind === 'sent') remove(next.key);
        else if (delivery.kind === 'refused')
          update(next.key, { state: 'failed', progress: null, refusal: delivery.message });
        // While it was under way a connection came back: what was begun before that may be tried again.
        else if (resumes === resumed) hold(conversationId);
      }
    } finally {
      busy.delete(conversationId);
      for (const listener of listeners) listener();
    }
  };

  /** Takes over what pages that are gone have left behind, and sends it: under its key it arrives once. */
  const adopt = async () => {
    const left = Object.keys(storage)
      .filter((item) => item.startsWith(prefix))
      .map((item) => parse(storage.getItem(item)))
      .filter((message) => message !== undefined);
    const abandoned = await findAbandoned(left);
    const known = new Set(pending.map((message) => message.key));
    const adopted = abandoned
      .filter((message) => !known.has(message.key) && storage.getItem(prefix + message.key) !== null)
      .map((message): PendingMessage => ({ ...message, page, state: 'failed', refusal: null }));
    if (adopted.length === 0) return;
    for (const message of adopted) store(message);
    change([...pending, ...adopted]);
    for (const conversationId of new Set(adopted.map((message) => message.conversationId)))
      release(conversationId);
  };
  holdPage();
  void adopt();
  if (!arePagesKnown()) setTimeout(() => void adopt(), abandonedAfter + 1_000);
  // Another tab delivered or gave up a message that this one had adopted.
  addEventListener('storage', (event) => {
    if (event.key?.startsWith(prefix) && event.newValue === null) {
      change(pending.filter((message) => prefix + message.key !== event.key));
    }
  });

  return {
    of: (conversationId) => byConversation.get(conversationId) ?? none,
    isSending: (conversationId) => busy.has(conversationId),
    filesOf: (key) => files.get(key) ?? noFiles,
    add({ conversationId, content, gifUrl = null, files: carried = null }) {
      const message: PendingMessage = {
        key: randomId(),
        conversationId,
        content,
        gifUrl,
        attachment: carried && { kind: carried.kind, names: carried.files.map((file) => file.name) },
        progress: null,
        page,
        createdAt: new Date().toISOString(),
        state: 'sending',
        refusal: null,
      };
      if (carried) {
        files.set(message.key, carried.files);
        fileStore.keep(message.key, carried.files).catch(() => {
          // Full or forbidden: they last as long as the page, and are being sent.
        });
      }
      store(message);
      change([...pending, message]);
      release(conversationId);
    },
    retry(key) {
      update(key, { state: 'sending', refusal: null });
      const message = pending.find((candidate) => candidate.key === key);
      if (message) release(message.conversationId);
    },
    retryAll() {
      resumes += 1;
      void adopt();
      const held = pending.filter((message) => message.state === 'failed' && message.refusal === null);
      for (const conversationId of new Set(held.map((message) => message.conversationId)))
        release(conversationId);
    },
    discard(key) {
      inFlight.get(key)?.abort();
      remove(key);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
