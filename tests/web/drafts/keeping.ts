import {
  type DraftChannel,
  type DraftMessage,
  DraftRepository,
} from '../../../web/drafts/draftRepository.ts';
import type { FileDatabase } from '../../../web/drafts/draftStorage.ts';

/** A database in memory that outlasts the repositories on it, as IndexedDB outlasts pages. */
export class MemoryDatabase implements FileDatabase {
  readonly content = new Map<string, File>();
  /** Bytes of files that it has room for. */
  room = Infinity;
  isBroken = false;
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
  async change(added: ReadonlyMap<string, File>, removed: Iterable<string>): Promise<void> {
    const size = [...added.values()].reduce((sum, file) => sum + file.size, 0);
    if (this.isBroken || size > this.room) throw new DOMException('Full.', 'QuotaExceededError');
    for (const [id, file] of added) this.content.set(id, file);
    for (const id of removed) this.content.delete(id);
    this.changes += 1;
  }
  async clear() {
    this.content.clear();
  }
}

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
  database: FileDatabase,
  { owner = 'claire', channel = null }: { owner?: string; channel?: DraftChannel | null } = {},
): Promise<DraftRepository> {
  const repository = new DraftRepository(database, channel);
  repository.open(owner);
  await repository.loading();
  return repository;
}
