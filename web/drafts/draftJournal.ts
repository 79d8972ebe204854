/** What became of a place and is not in the database yet; `packed` is null where it is to go. */
interface Unwritten {
  owner: string;
  packed: unknown;
  at: number;
}

/** What a page that is left has not written yet: a database takes a moment, and a page that goes does not wait. */
export interface DraftJournal {
  note(place: string, unwritten: Unwritten): void;
  /** What was noted of a place is in the database by now, or is not to be there any more. */
  drop(place: string): void;
  /** All that was noted; it is forgotten by that. */
  take(): ReadonlyMap<string, Unwritten>;
}

const prefix = 'drafts.unwritten/';

const isUnwritten = (value: unknown): value is Unwritten =>
  typeof value === 'object' && value !== null && 'owner' in value && 'packed' in value && 'at' in value;

function readEntry(text: string | null): Unwritten | null {
  const value: unknown = JSON.parse(text ?? 'null');
  return isUnwritten(value) ? value : null;
}

/** The journal of this browser, which is written at once; where it keeps nothing, nothing is noted. */
export const browserJournal: DraftJournal = {
  note(place, unwritten) {
    try {
      localStorage.setItem(prefix + place, JSON.stringify(unwritten));
    } catch {
      // The last letters are then lost with the page.
    }
  },
  drop(place) {
    try {
      localStorage.removeItem(prefix + place);
    } catch {
      // Nothing was noted.
    }
  },
  take() {
    const taken = new Map<string, Unwritten>();
    try {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
        const entry = readEntry(localStorage.getItem(key));
        localStorage.removeItem(key);
        if (entry) taken.set(key.slice(prefix.length), entry);
      }
    } catch {
      // Nothing was noted.
    }
    return taken;
  },
};
