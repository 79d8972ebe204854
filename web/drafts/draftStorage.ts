import { clear, createStore, entries, promisifyRequest } from 'idb-keyval';
import { fileReference, createFileReplacer, unpackDraft } from './packedDraft.ts';

/** A place's draft and another tab's text. */
export interface StoredDraft {
  draft: unknown;
  other: unknown;
}

/** The database of the files of drafts, by their ids. */
export interface FileDatabase {
  entries(): Promise<readonly (readonly [id: string, file: unknown])[]>;
  /** Applies all changes or none; rejects when the storage is full. */
  change(added: ReadonlyMap<string, File>, removed: Iterable<string>): Promise<void>;
  clear(): Promise<void>;
}

/** Opens the files of drafts in IndexedDB; null where the browser has none. */
export function openFileDatabase(): FileDatabase | null {
  if (typeof indexedDB === 'undefined') return null;
  const store = createStore('drafts', 'drafts');
  return {
    entries: () => entries<string, unknown>(store),
    change: (added, removed) =>
      store('readwrite', (files) => {
        for (const [id, file] of added) files.put(file, id);
        for (const id of removed) files.delete(id);
        // Commit at once: otherwise a closing page loses the transaction.
        files.transaction.commit();
        return promisifyRequest(files.transaction);
      }),
    clear: () => clear(store),
  };
}

/** Maximum number of stored drafts. */
export const maxDrafts = 200;
/** Milliseconds after which a draft is deleted. */
export const maxAge = 30 * 24 * 60 * 60 * 1_000;

/** Stored texts are written synchronously: a closing page loses none. */
const prefix = 'drafts.text/';

interface DraftRecord {
  place: string;
  packed: Partial<StoredDraft>;
  /** Time of the change, in milliseconds. */
  at: number;
  fileIds: readonly string[];
}

const isStored = (value: unknown): value is Pick<DraftRecord, 'packed' | 'at'> =>
  typeof value === 'object' &&
  value !== null &&
  'packed' in value &&
  typeof value.packed === 'object' &&
  value.packed !== null &&
  'at' in value &&
  typeof value.at === 'number';

/** The stored drafts of one person: a record per place in localStorage, and their files in IndexedDB. */
export class DraftStorage {
  #texts: Storage;
  #database: FileDatabase | null;
  #prefix: string;
  /** Ids of the stored files, by place. */
  #fileIds = new Map<string, readonly string[]>();

  constructor(texts: Storage, database: FileDatabase | null, owner: string) {
    this.#texts = texts;
    this.#database = database;
    this.#prefix = `${prefix}${owner}/`;
  }

  /**
   * Calls `fill` with each draft: those without files at once, the others before the returned promise resolves; null if
   * there are none. Deletes other people's drafts, expired ones and unused files. Never rejects.
   */
  load(fill: (place: string, draft: StoredDraft) => void): Promise<void> | null {
    for (const key of this.#keys()) if (!key.startsWith(this.#prefix)) this.#texts.removeItem(key);
    const records = this.#records().toSorted((one, other) => other.at - one.at);
    const oldest = Date.now() - maxAge;
    const kept = records.slice(0, maxDrafts).filter(({ at }) => at > oldest);
    for (const record of records)
      if (!kept.includes(record)) this.#texts.removeItem(this.#prefix + record.place);
    const withFiles = kept.filter(({ fileIds }) => fileIds.length > 0);
    for (const { place, packed, fileIds } of kept)
      if (fileIds.length === 0) fill(place, restore(packed, new Map()));
      else this.#fileIds.set(place, fileIds);
    const loaded = this.#loadFiles().then((files) => {
      for (const { place, packed } of withFiles) fill(place, restore(packed, files));
    });
    return withFiles.length > 0 ? loaded : null;
  }

  /** Stores or removes a draft. */
  save(place: string, kept: StoredDraft | null): void {
    const files = new Map<string, File>();
    if (kept === null) this.#texts.removeItem(this.#prefix + place);
    else
      try {
        const record = { packed: kept, at: Date.now() };
        this.#texts.setItem(this.#prefix + place, JSON.stringify(record, createFileReplacer(files)));
      } catch {
        // The storage is full: the draft lasts as long as the page.
      }
    const before = this.#fileIds.get(place) ?? [];
    const added = new Map([...files].filter(([id]) => !before.includes(id)));
    this.#fileIds.set(place, [...files.keys()]);
    this.#changeFiles(
      added,
      before.filter((id) => !files.has(id)),
    );
  }

  /** Removes all drafts of everybody. */
  clear(): void {
    for (const key of this.#keys()) this.#texts.removeItem(key);
    this.#database?.clear().catch(() => {
      // Nothing refers to the files any more.
    });
  }

  /** Reads the files, and deletes those that no draft contains any more. */
  async #loadFiles(): Promise<ReadonlyMap<string, File>> {
    const stored = (await this.#database?.entries().catch(() => [])) ?? [];
    // Other tabs store their drafts before the files.
    const used = new Set(this.#records().flatMap(({ fileIds }) => fileIds));
    this.#changeFiles(
      new Map(),
      stored.map(([id]) => id).filter((id) => !used.has(id)),
    );
    return new Map(stored.flatMap(([id, file]) => (file instanceof File ? [[id, file]] : [])));
  }

  #changeFiles(added: ReadonlyMap<string, File>, removed: readonly string[]): void {
    if (added.size + removed.length === 0) return;
    this.#database?.change(added, removed).catch(() => {
      // No room: the files last as long as the page, and their draft keeps its text.
    });
  }

  /** The keys of everybody's drafts. */
  #keys(): string[] {
    return Object.keys(this.#texts).filter((key) => key.startsWith(prefix));
  }

  #records(): DraftRecord[] {
    return this.#keys()
      .filter((key) => key.startsWith(this.#prefix))
      .flatMap((key) => {
        const text = this.#texts.getItem(key) ?? 'null';
        const stored: unknown = JSON.parse(text);
        const fileIds = [...text.matchAll(fileReference)].flatMap(([, id]) => id ?? []);
        return isStored(stored) ? [{ place: key.slice(this.#prefix.length), fileIds, ...stored }] : [];
      });
  }
}

const restore = ({ draft, other }: Partial<StoredDraft>, files: ReadonlyMap<string, File>): StoredDraft => ({
  draft: unpackDraft(draft, files),
  other: unpackDraft(other, files),
});
