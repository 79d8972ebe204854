import type { DraftDatabase } from './draftDatabase.ts';
import type { DraftJournal } from './draftJournal.ts';
import { fileIdsOf, packDraft, unpackDraft } from './packedDraft.ts';

/** What is kept of a place: its draft, and what another tab had written there. */
export interface KeptDraft {
  /** Undefined where there is none. */
  draft: unknown;
  other: unknown;
}

/** So many drafts of a person are kept, the newest ones, each as long as this after it was last changed. */
export const mostDrafts = 200;
export const longestKept = 30 * 24 * 60 * 60 * 1_000;

/** A database that does not answer, as one that another page is deleting, holds nobody up for longer. */
const patience = 3_000;

interface Stored {
  packed: unknown;
  at: number;
}
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'packed' in value &&
  'at' in value &&
  typeof value.at === 'number';

const isPacked = (value: unknown): value is Partial<KeptDraft> => typeof value === 'object' && value !== null;

/** What is to become of a place; null where it is to go. */
interface Change {
  kept: KeptDraft | null;
  at: number;
}

/** The drafts of one person in the database: each in a record of its own, each file once beside it. */
export class DraftArchive {
  #database: DraftDatabase;
  #journal: DraftJournal | null;
  #owner: string;
  #now: () => number;
  /** When each draft was last changed, and the ids of its files in the database. */
  #stored = new Map<string, { at: number; files: readonly string[] }>();
  /** What is still to be written, by its place. */
  #waiting = new Map<string, Change>();
  /** What is being written now. */
  #writing: [place: string, change: Change] | undefined;

  constructor(
    database: DraftDatabase,
    journal: DraftJournal | null,
    owner: string,
    now: () => number = Date.now,
  ) {
    this.#database = database;
    this.#journal = journal;
    this.#owner = owner;
    this.#now = now;
  }

  /** All drafts of this person; those of others, and those that are too old, go. Never rejects. */
  async read(): Promise<ReadonlyMap<string, KeptDraft>> {
    const late = new Promise<readonly []>((resolve) => setTimeout(resolve, patience, []));
    const entries = new Map<string, unknown>(
      await Promise.race([this.#database.entries().catch(() => []), late]),
    );
    const noted = this.#takeNoted(entries);
    const drafts = [...entries]
      .flatMap(([key, value]) => (this.#placeOf(key) !== null && isStored(value) ? [{ key, ...value }] : []))
      .filter(({ at }) => at > this.#now() - longestKept)
      .toSorted((one, other) => other.at - one.at)
      .slice(0, mostDrafts);
    const kept = new Map<string, KeptDraft>();
    const wanted = new Set<string>();
    for (const { key, packed, at } of drafts) {
      const ids = fileIdsOf(packed);
      const files = new Map<string, File>();
      for (const id of ids) {
        const file = entries.get(this.#fileKey(id));
        if (file instanceof File) files.set(id, file);
      }
      const place = this.#placeOf(key);
      if (place === null || !isPacked(packed)) continue;
      kept.set(place, {
        draft: unpackDraft({ value: packed.draft, files }),
        other: unpackDraft({ value: packed.other, files }),
      });
      this.#stored.set(place, { at, files: [...files.keys()] });
      for (const name of [key, ...ids.map((id) => this.#fileKey(id))]) wanted.add(name);
    }
    const unwanted = [...entries.keys()].filter((key) => !wanted.has(key));
    if (unwanted.length > 0) await this.#change(new Map(), unwanted);
    for (const place of noted) this.save(place, kept.get(place) ?? null);
    return kept;
  }

  /** Keeps what is in a place, or lets it go. While one is being written, of the next only the last is. */
  save(place: string, kept: KeptDraft | null): void {
    this.#waiting.set(place, { kept, at: this.#now() });
    if (!this.#writing) void this.#write();
  }

  /** Notes what is not written yet, for the page is being left. */
  note(): void {
    for (const [place, { kept, at }] of [...(this.#writing ? [this.#writing] : []), ...this.#waiting])
      this.#journal?.note(place, { owner: this.#owner, packed: kept && packDraft(kept).value, at });
  }

  /** Removes everything that anybody kept. */
  async wipe(): Promise<void> {
    this.#waiting.clear();
    this.#stored.clear();
    this.#journal?.take();
    const entries = await this.#database.entries().catch(() => []);
    await this.#change(
      new Map(),
      entries.map(([key]) => key),
    );
  }

  async #write(): Promise<void> {
    for (this.#writing = this.#next(); this.#writing; this.#writing = this.#next()) {
      const [place] = this.#writing;
      await this.#writeOne(...this.#writing);
      // A page that was only looked away from has noted it too: it must not come back after it was sent.
      if (!this.#waiting.has(place)) this.#journal?.drop(place);
    }
  }

  /** Puts what the last page has noted among the entries, where it is newer; answers its places. */
  #takeNoted(entries: Map<string, unknown>): string[] {
    const newer = [...(this.#journal?.take() ?? [])].filter(([place, { owner, at }]) => {
      const stored = entries.get(this.#key(place));
      return owner === this.#owner && !(isStored(stored) && stored.at >= at);
    });
    for (const [place, { packed, at }] of newer) entries.set(this.#key(place), packed && { packed, at });
    return newer.map(([place]) => place);
  }

  #next(): [string, Change] | undefined {
    const [next] = this.#waiting;
    if (next) this.#waiting.delete(next[0]);
    return next;
  }

  async #writeOne(place: string, { kept, at }: Change): Promise<void> {
    const before = this.#stored.get(place)?.files ?? [];
    if (kept === null) {
      this.#stored.delete(place);
      await this.#change(new Map(), [this.#key(place), ...before.map((id) => this.#fileKey(id))]);
      return;
    }
    const { value: packed, files } = packDraft(kept);
    const record: [string, Stored] = [this.#key(place), { packed, at }];
    const added = [...files].filter(([id]) => !before.includes(id));
    const removed = before.filter((id) => !files.has(id)).map((id) => this.#fileKey(id));
    const isWhole = await this.#change(
      new Map<string, unknown>([record, ...added.map(([id, file]) => [this.#fileKey(id), file] as const)]),
      removed,
    );
    // Without room for the files the words are kept alone.
    if (!isWhole) await this.#change(new Map([record]), removed);
    const there = isWhole ? [...files.keys()] : before.filter((id) => files.has(id));
    this.#stored.set(place, { at, files: there });
    await this.#dropOldest();
  }

  async #dropOldest(): Promise<void> {
    if (this.#stored.size <= mostDrafts) return;
    const [oldest] = [...this.#stored].toSorted(([, one], [, other]) => one.at - other.at);
    if (oldest) await this.#writeOne(oldest[0], { kept: null, at: this.#now() });
  }

  /** Whether it was done: a full storage costs the draft its reload, never the typing. */
  #change(added: ReadonlyMap<string, unknown>, removed: Iterable<string>): Promise<boolean> {
    return this.#database.change(added, removed).then(
      () => true,
      () => false,
    );
  }

  #key(place: string): string {
    return `${this.#owner}/draft/${place}`;
  }
  #fileKey(id: string): string {
    return `${this.#owner}/file/${id}`;
  }
  #placeOf(key: string): string | null {
    const prefix = this.#key('');
    return key.startsWith(prefix) ? key.slice(prefix.length) : null;
  }
}
