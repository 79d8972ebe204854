import type { DraftChannel, DraftNews } from '../../../web/drafts/draftChannel.ts';
import type { DraftDatabase } from '../../../web/drafts/draftDatabase.ts';
import type { DraftJournal } from '../../../web/drafts/draftJournal.ts';
import { DraftStore } from '../../../web/drafts/draftStore.ts';

/** A database in memory that outlasts the stores on it, as the browser's outlasts pages. */
export class MemoryDatabase implements DraftDatabase {
  readonly content = new Map<string, unknown>();
  /** How many bytes of files it has room for, and whether it takes anything at all. */
  feature = Infinity;
  isBroken = false;
  /** Whether what is changed never comes to its end, as of a page that has gone. */
  isStuck = false;
  /** How many changes were made. */
  changes = 0;

  async entries() {
    if (this.isBroken) throw new Error('No database.');
    return [...this.content];
  }
  async change(added: ReadonlyMap<string, unknown>, removed: Iterable<string>): Promise<void> {
    if (this.isStuck) return new Promise<void>(() => {});
    const size = [...added.values()].reduce<number>(
      (sum, value) => sum + (value instanceof File ? value.size : 0),
      0,
    );
    if (this.isBroken || size > this.feature) throw new DOMException('Full.', 'QuotaExceededError');
    for (const [key, value] of added) this.content.set(key, structuredCloneOf(value));
    for (const key of removed) this.content.delete(key);
    this.changes += 1;
  }
}

/** As a database has it: nothing of it is shared with who gave it, and what JSON cannot say is a file. */
const structuredCloneOf = (value: unknown): unknown =>
  value instanceof File ? value : JSON.parse(JSON.stringify(value));

/** Tabs that hear each other at once. */
export function tabs(count: number): DraftChannel[] {
  const listeners: ((news: DraftNews) => void)[] = [];
  return Array.from({ length: count }, (_, index) => ({
    tell: (news) => listeners.forEach((hear, tab) => tab !== index && hear(news)),
    hear: (listener) => void (listeners[index] = listener),
  }));
}

/** A page that has read what is kept of its person. */
export async function openPage(
  database: DraftDatabase,
  {
    owner = 'claire',
    channel = null,
    journal = null,
  }: { owner?: string; channel?: DraftChannel | null; journal?: DraftJournal | null } = {},
): Promise<DraftStore> {
  const store = new DraftStore(database, channel, journal);
  store.belongTo(owner);
  await store.reading();
  return store;
}
