import { browserStorage } from '../core/sessionStore.ts';
import { DraftStorage, type FileDatabase, type StoredDraft } from './draftStorage.ts';
import { createStore } from '../ui/createStore.ts';
import { isSameDraft } from './packedDraft.ts';

interface Entry extends StoredDraft {
  /** Whether the draft has content; white space has none. */
  isKept: boolean;
  /** Number of times that something else than typing changed the draft. */
  fillCount: number;
}
/** Milliseconds to wait for the database before continuing without it. */
const databaseTimeout = 3_000;

/** What the field shown while a form's code loads transfers to the form. */
interface Transfer {
  /** Caret distance from the end; undefined if it had no focus. */
  caret: number | undefined;
  /** Text submitted in it. */
  submitted: string;
}

const nothing: Entry = { draft: undefined, other: undefined, isKept: false, fillCount: 0 };

/** A change that a tab reports to the others. */
export interface DraftMessage {
  owner: string;
  place: string;
  kept: StoredDraft | null;
  /** The draft that was sent or discarded; undefined after typing. */
  removed: unknown;
  /** Whether it replies to another tab's change; replies get none. */
  isAnswer: boolean;
}

/** The connection to the other tabs, as of a BroadcastChannel. */
export interface DraftChannel {
  postMessage(message: DraftMessage): void;
  addEventListener(type: 'message', listener: (event: { data: DraftMessage }) => void): void;
}

const keptOf = ({ draft, other, isKept }: Entry): StoredDraft | null => {
  if (isKept) return { draft, other };
  return other === undefined ? null : { draft: other, other: undefined };
};

/**
 * The user's drafts, and deletions not sent yet, by place, shared by all fields and tabs, and stored. The last change wins; a tab in which somebody
 * types keeps its text and offers the other's as `other`.
 */
export class DraftRepository {
  #database: FileDatabase | null;
  #channel: DraftChannel | null;
  #storage: DraftStorage | null = null;
  #owner: string | null = null;
  #loading: Promise<void> | null = null;
  #entries = new Map<string, Entry>();
  /** Number of mounted fields by place, and the places in which somebody types in this tab. */
  #fields = new Map<string, number>();
  #typed = new Set<string>();
  #transfers = new Map<string, Transfer>();
  /** Number of changes. */
  readonly #changes = createStore(0);
  readonly subscribe = this.#changes.subscribe;

  constructor(database: FileDatabase | null, channel: DraftChannel | null) {
    this.#database = database;
    this.#channel = channel;
    channel?.addEventListener('message', ({ data }) => this.#receive(data));
  }

  /** Loads a user's drafts and deletes everybody else's. `owner` identifies user and browser. */
  open(owner: string): void {
    if (owner === this.#owner) return;
    this.#close();
    this.#owner = owner;
    const texts = browserStorage();
    if (!texts) return;
    const storage = (this.#storage = new DraftStorage(texts, this.#database, owner));
    const loaded = storage.load((place, draft) => {
      if (this.#storage === storage) this.#fillLate(place, draft);
    });
    if (!loaded) return;
    const late = new Promise((resolve) => setTimeout(resolve, databaseTimeout));
    const loading = (this.#loading = Promise.race([loaded, late]).then(() => {
      if (this.#loading === loading) this.#loading = null;
      this.#notify();
    }));
  }

  /** Applies a stored draft; text typed before its files were loaded is kept, with the draft offered beside it. */
  #fillLate(place: string, stored: StoredDraft): void {
    const own = this.at(place);
    if (!own.isKept) this.#fill(place, stored);
    else if (!isSameDraft(own.draft, stored.draft)) {
      this.#set(place, { ...own, other: own.other ?? stored.draft });
      this.#save(place);
    }
  }

  /** Deletes all drafts after a sign-out. */
  reset(): void {
    this.#storage?.clear();
    this.#close();
  }

  /** Resolves when drafts with files are loaded or take too long; null afterwards. Never rejects. */
  loading(): Promise<void> | null {
    return this.#loading;
  }

  at(place: string): Entry {
    return this.#entries.get(place) ?? nothing;
  }

  /** The places that have a draft and begin with this prefix. */
  places(prefix: string): string[] {
    return [...this.#entries].flatMap(([place, { isKept }]) =>
      isKept && place.startsWith(prefix) ? [place] : [],
    );
  }

  /** Registers a field of a place; returns how to unregister it. */
  addField(place: string): () => void {
    const count = (this.#fields.get(place) ?? 0) + 1;
    this.#fields.set(place, count);
    return () => {
      const left = (this.#fields.get(place) ?? 1) - 1;
      this.#fields.set(place, left);
      if (left > 0) return;
      this.#fields.delete(place);
      this.#typed.delete(place);
      if (!this.at(place).isKept) this.#entries.delete(place);
    };
  }

  /** Transfers caret and text to the form that mounts in the same task. */
  transfer(place: string, transfer: Transfer): void {
    this.#transfers.set(place, transfer);
    queueMicrotask(() => this.#transfers.delete(place));
  }

  transferOf(place: string): Transfer | undefined {
    return this.#transfers.get(place);
  }

  /** Returns and removes the text that was submitted before the form's code was loaded; empty if there is none. */
  takeSubmitted(place: string): string {
    const left = this.#transfers.get(place);
    if (left) this.#transfers.set(place, { ...left, submitted: '' });
    return left?.submitted ?? '';
  }

  /** Changes the draft of a place, which counts as typed in this tab. */
  write(place: string, draft: unknown, isKept: boolean): void {
    this.#typed.add(place);
    this.#set(place, { ...this.at(place), draft, isKept });
    this.#save(place);
  }

  /**
   * Removes a draft that was sent or discarded, keeping what is `left`; otherwise another tab's text takes its place.
   */
  remove(place: string, removed: unknown = this.at(place).draft, left?: unknown): void {
    const { other } = this.at(place);
    if (left === undefined) this.#typed.delete(place);
    this.#fill(place, left === undefined ? { draft: other, other: undefined } : { draft: left, other });
    this.#save(place, { removed });
  }

  /** Exchanges the draft and the text of another tab. */
  takeOther(place: string): void {
    const { draft, other, isKept } = this.at(place);
    if (other === undefined) return;
    this.#typed.add(place);
    this.#fill(place, { draft: other, other: isKept ? draft : undefined });
    this.#save(place);
  }

  #receive({ owner, place, kept, removed, isAnswer }: DraftMessage): void {
    if (owner !== this.#owner) return;
    const own = this.at(place);
    const isTyping = this.#fields.has(place) && this.#typed.has(place) && own.isKept;
    if (!isTyping || (removed !== undefined && isSameDraft(own.draft, removed))) {
      this.#typed.delete(place);
      this.#fill(place, kept ?? nothing);
      return;
    }
    const isSame = kept !== null && isSameDraft(kept.draft, own.draft);
    this.#set(place, { ...own, other: isSame ? kept.other : kept?.draft });
    // The other tab does not know this text, or deleted the stored record.
    if (kept === null) this.#save(place);
    else if (!isSame && !isAnswer && !isSameDraft(kept.other, own.draft))
      this.#save(place, { kept: { draft: kept.draft, other: own.draft }, isAnswer: true });
  }

  #save(place: string, message: Partial<DraftMessage> = {}): void {
    const { kept = keptOf(this.at(place)), removed, isAnswer = false } = message;
    this.#storage?.save(place, kept);
    if (this.#owner !== null)
      this.#channel?.postMessage({ owner: this.#owner, place, kept, removed, isAnswer });
  }

  /** Replaces the draft of a place by another than what was typed. */
  #fill(place: string, { draft, other }: StoredDraft): void {
    const { fillCount } = this.at(place);
    this.#set(place, { draft, other, isKept: draft !== undefined, fillCount: fillCount + 1 });
  }

  #set(place: string, entry: Entry): void {
    this.#entries.set(place, entry);
    this.#notify();
  }

  #close(): void {
    this.#storage = null;
    this.#owner = null;
    this.#loading = null;
    this.#entries.clear();
    this.#typed.clear();
    this.#notify();
  }

  #notify(): void {
    this.#changes.set(this.#changes.get() + 1);
  }
}
