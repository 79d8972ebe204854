/**
 * Says that a value was left out or replaced, or that a write is taken for successful. Has the place, never the
 * content.
 */
export interface DecodingNote {
  /** Path of the field: `publications.users`. */
  field: string;
  /** The row's id, else its index. */
  row: string | number | undefined;
  /** `believed`: a write succeeded without returning its result. */
  done: 'left out' | 'read as absent' | 'believed';
}

/** The state of decoding one response. */
export interface Decoding {
  /** Zone of dates without one. */
  timeZone: string;
  notes: DecodingNote[];
}

// Decoders know no logs, so notes go to the current response. Decoding is synchronous, so a variable suffices;
// AsyncLocalStorage would slow every promise.
let current: Decoding | undefined;

/** Calls `decode`, which is synchronous, and collects its notes in `reading`. */
export function runDecoding<T>(reading: Decoding, decode: () => T): T {
  const before = current;
  current = reading;
  try {
    return decode();
  } finally {
    current = before;
  }
}

/** Notes that part of a response could not be used; does nothing outside `runDecoding`. */
export function addDecodingNote(field: string, row: DecodingNote['row'], done: DecodingNote['done']): void {
  current?.notes.push({ field, row, done });
}

/** Zone of dates without one, as the current decoding has it; Europe/Paris outside `runDecoding`. */
export const timeZone = (): string => current?.timeZone ?? 'Europe/Paris';
