import { clear, createStore, entries, promisifyRequest } from 'idb-keyval';
import {
  type DraftRecord,
  removePendingWrite,
  isRecord,
  addPendingWrite,
  takePendingWrites,
} from './pendingWrites.ts';
import { packDraft, unpackDraft } from './packedDraft.ts';

/** A place's draft and another tab's text. */
export interface StoredDraft {
  draft: unknown;
  other: unknown;
}

/** A persistent key-value database. */
export interface DraftDatabase {
  entries(): Promise<readonly (readonly [key: string, value: unknown])[]>;
  /** Applies all changes or none; rejects when the storage is full. */
  change(added: ReadonlyMap<string, unknown>, removed: Iterable<string>): Promise<void>;
  clear(): Promise<void>;
}

/** Opens the drafts in IndexedDB; null where the browser has none. */
export function openBrowserDatabase(): DraftDatabase | null {
  if (typeof indexedDB === 'undefined') return null;
  const store = createStore('drafts', 'drafts');
  return {
    entries: () => entries<string, unknown>(store),
    change: (added, removed) =>
      store('readwrite', (drafts) => {
        for (const [key, value] of added) drafts.put(value, key);
        for (const key of removed) drafts.delete(key);
        // Commit at once: otherwise a closing page loses the transaction.
        drafts.transaction.commit();
        return promisifyRequest(drafts.transaction);
      }),
    clear: () => clear(store),
  };
}

/** Number of drafts kept per person, and their maximum age in milliseconds. */
export const maxDrafts = 200;
/** Milliseconds after which a draft is deleted. */
export const maxAge = 30 * 24 * 60 * 60 * 1_000;

/** A failing database costs drafts after a reload, but never blocks typing. */
const isDone = (change: Promise<void>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  );

interface Change {
  kept: StoredDraft | null;
  at: number;
}

const isKept = (value: unknown): value is Partial<StoredDraft> => typeof value === 'object' && value !== null;

/** The stored drafts of one person: a record per place, and one per file, so that typing does not copy files. */
export class DraftStorage {
  #database: DraftDatabase;
  #owner: string;
  /** Ids of the stored files, by place. */
  #fileIds = new Map<string, readonly string[]>();
  /** Changes that are not in the database yet, by place. */
  #unsaved = new Map<string, Change>();
  /** Places that this page has changed, perhaps before the database answered. */
  #changed = new Set<string>();

  constructor(database: DraftDatabase, owner: string) {
    this.#database = database;
    this.#owner = owner;
  }

  /** Loads this person's drafts; deletes those of other people and expired ones. Never rejects. */
  async load(): Promise<ReadonlyMap<string, StoredDraft>> {
    const stored = await this.#database.entries().catch(() => []);
    const records = new Map<string, DraftRecord>();
    const files = new Map<string, File>();
    const [draftPrefix, filePrefix] = [this.#key('draft'), this.#key('file')];
    for (const [key, value] of stored) {
      if (key.startsWith(draftPrefix) && isRecord(value)) records.set(key.slice(draftPrefix.length), value);
      if (key.startsWith(filePrefix) && value instanceof File) files.set(key.slice(filePrefix.length), value);
    }
    const unwritten = [...takePendingWrites(this.#owner)].filter(
      ([place, { at }]) => at > (records.get(place)?.at ?? 0),
    );
    for (const [place, record] of unwritten) records.set(place, record);
    const drafts = new Map<string, StoredDraft>();
    const used = new Set<string>();
    const newest = [...records].toSorted(([, one], [, other]) => other.at - one.at);
    for (const [place, { packed, at }] of newest) {
      if (!isKept(packed) || at < Date.now() - maxAge || drafts.size === maxDrafts) continue;
      const kept = {
        draft: unpackDraft({ value: packed.draft, files }),
        other: unpackDraft({ value: packed.other, files }),
      };
      const ids = [...packDraft(kept).files.keys()];
      drafts.set(place, kept);
      if (!this.#changed.has(place)) this.#fileIds.set(place, ids);
      for (const key of [this.#key('draft', place), ...ids.map((id) => this.#key('file', id))]) used.add(key);
    }
    for (const place of this.#changed) used.add(this.#key('draft', place));
    const unused = stored.map(([key]) => key).filter((key) => !used.has(key));
    if (unused.length > 0) await isDone(this.#database.change(new Map(), unused));
    for (const [place] of unwritten)
      if (!this.#changed.has(place)) this.save(place, drafts.get(place) ?? null);
    return drafts;
  }

  /** Stores or removes a draft. Changes made during a write are coalesced. */
  save(place: string, kept: StoredDraft | null): void {
    this.#changed.add(place);
    const isIdle = this.#unsaved.size === 0;
    this.#unsaved.set(place, { kept, at: Date.now() });
    if (isIdle) void this.#writeUnsaved();
  }

  /** Records synchronously what the database does not have yet. */
  noteUnsaved(): void {
    for (const [place, { kept, at }] of this.#unsaved)
      addPendingWrite(this.#owner, place, { packed: kept && packDraft(kept).value, at });
  }

  /** Removes all drafts of everybody. */
  clear(): void {
    this.#unsaved.clear();
    this.#fileIds.clear();
    takePendingWrites(this.#owner);
    void isDone(this.#database.clear());
  }

  async #writeUnsaved(): Promise<void> {
    for (let [next] = this.#unsaved; next; [next] = this.#unsaved) {
      const [place, change] = next;
      await this.#write(place, change);
      if (this.#unsaved.get(place) !== change) continue;
      this.#unsaved.delete(place);
      // A hidden page recorded it too; it must not return after it was sent.
      removePendingWrite(place);
    }
  }

  async #write(place: string, { kept, at }: Change): Promise<void> {
    const before = this.#fileIds.get(place) ?? [];
    const { value: packed, files } = packDraft(kept);
    const key = this.#key('draft', place);
    const removed = before.filter((id) => !files.has(id)).map((id) => this.#key('file', id));
    if (kept === null) {
      this.#fileIds.delete(place);
      await isDone(this.#database.change(new Map(), [key, ...removed]));
      return;
    }
    const record = new Map<string, unknown>([[key, { packed, at }]]);
    const added = [...files].filter(([id]) => !before.includes(id));
    const all = new Map([...record, ...added.map(([id, file]) => [this.#key('file', id), file] as const)]);
    const isWhole = await isDone(this.#database.change(all, removed));
    this.#fileIds.set(place, isWhole ? [...files.keys()] : before.filter((id) => files.has(id)));
    // Without room for files, keep the text.
    if (!isWhole) await isDone(this.#database.change(record, removed));
  }

  #key(kind: 'draft' | 'file', name = ''): string {
    return `${this.#owner}/${kind}/${name}`;
  }
}
