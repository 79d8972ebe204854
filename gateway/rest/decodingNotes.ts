/** What was read otherwise than it was answered, or not at all. Names the place, never the content. */
export interface DecodingNote {
  /** The field, by its path from the answer: `publications.users`. */
  field: string;
  /** The API's id of the row, where there is one; else its place in the list. */
  row: string | number | undefined;
  /** `believed` is a write that was answered as done, without what it made. */
  done: 'left out' | 'read as absent' | 'believed';
}

/** How an answer that is being decoded is read, and what had to be said of it. */
export interface Decoding {
  /** Zone of dates that name none. */
  timeZone: string;
  notes: DecodingNote[];
}

// Decoders stand in the features and know nothing of logs; what they note belongs to the answer at hand. They wait for
// nothing, so that one is at hand at a time: a storage that follows what waits would make every promise of every request
// dearer.
let current: Decoding | undefined;

/** Decodes an answer; what is noted meanwhile is found in `reading`. */
export function runDecoding<T>(reading: Decoding, decode: () => T): T {
  const before = current;
  current = reading;
  try {
    return decode();
  } finally {
    current = before;
  }
}

/** Says that a part of the answer could not be used. */
export function addDecodingNote(field: string, row: DecodingNote['row'], done: DecodingNote['done']): void {
  current?.notes.push({ field, row, done });
}

/** Zone of dates that name none: the answer's, where one is being decoded. */
export const timeZone = (): string => current?.timeZone ?? 'Europe/Paris';
