/** A draft as it is stored; `packed` is null where it was removed. */
export interface DraftRecord {
  packed: unknown;
  /** Time of the change, in milliseconds. */
  at: number;
}

/** Whether a value read from storage is a `DraftRecord`. */
export const isRecord = (value: unknown): value is DraftRecord =>
  typeof value === 'object' &&
  value !== null &&
  'packed' in value &&
  'at' in value &&
  typeof value.at === 'number';

const prefix = 'drafts.unwritten/';

/** Notes a change in localStorage, synchronously: a page that closes may not finish its database writes. */
export function addPendingWrite(owner: string, place: string, record: DraftRecord): void {
  try {
    localStorage.setItem(prefix + place, JSON.stringify({ owner, ...record }));
  } catch {
    // The storage is full: the page closes without its last letters.
  }
}

/** Removes the note of a change once the database has it. */
export const removePendingWrite = (place: string): void => localStorage.removeItem(prefix + place);

/** Removes all notes, and returns those of one person by place. */
export function takePendingWrites(owner: string): Map<string, DraftRecord> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const notes = keys.map((key): [string, unknown] => [key, JSON.parse(localStorage.getItem(key) ?? 'null')]);
  for (const key of keys) localStorage.removeItem(key);
  return new Map(
    notes.flatMap(([key, note]) =>
      isRecord(note) && 'owner' in note && note.owner === owner ? [[key.slice(prefix.length), note]] : [],
    ),
  );
}
