import {
  type DraftChannel,
  type DraftMessage,
  DraftRepository,
} from '../../../web/drafts/draftRepository.ts';
import type { DraftDatabase } from '../../../web/drafts/draftStorage.ts';

/** A database in memory that outlasts the repositories on it, as IndexedDB outlasts pages. */
export class MemoryDatabase implements DraftDatabase {
  readonly content = new Map<string, unknown>();
  /** Bytes of files that it has room for. */
  room = Infinity;
  isBroken = false;
  /** Whether changes never end, as of a page that is closed. */
  isStuck = false;
  /** What reading waits for. */
  ready: Promise<void> = Promise.resolve();
  /** Number of changes. */
  changes = 0;

  async entries() {
    if (this.isBroken) throw new Error('No database.');
    const content = [...this.content];
    await this.ready;
    return content;
  }
  async change(added: ReadonlyMap<string, unknown>, removed: Iterable<string>): Promise<void> {
    if (this.isStuck) return new Promise<void>(() => {});
    const size = [...added.values()].reduce<number>(
      (sum, value) => sum + (value instanceof File ? value.size : 0),
      0,
    );
    if (this.isBroken || size > this.room) throw new DOMException('Full.', 'QuotaExceededError');
    for (const [key, value] of added) this.content.set(key, cloneOf(value));
    for (const key of removed) this.content.delete(key);
    this.changes += 1;
  }
  async clear() {
    this.content.clear();
  }
}

/** Files are kept; everything else is copied as JSON. */
const cloneOf = (value: unknown): unknown =>
  value instanceof File ? value : JSON.parse(JSON.stringify(value));

/** Tabs with immediate messages. */
export function tabs(count: number): DraftChannel[] {
  const listeners: ((event: { data: DraftMessage }) => void)[] = [];
  return Array.from({ length: count }, (_, index) => ({
    postMessage: (data) => listeners.forEach((hear, tab) => tab !== index && hear({ data })),
    addEventListener: (_type, listener) => void (listeners[index] = listener),
  }));
}

/** A page that has loaded the drafts of its person. */
export async function openPage(
  database: DraftDatabase,
  { owner = 'claire', channel = null }: { owner?: string; channel?: DraftChannel | null } = {},
): Promise<DraftRepository> {
  const repository = new DraftRepository(database, channel);
  repository.open(owner);
  await repository.loading();
  return repository;
}
