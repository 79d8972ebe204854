import type { SQL } from 'drizzle-orm';

/**
 * A feature's read access condition over `file` and `reader` (columns `id`, `is_administrator`, `is_guest`; null when
 * anonymous).
 */
export type FileAccessRule = SQL;

/** Returns the file's name if the reader may read it, else undefined. Reader `null` is anonymous. */
export type FileAccessCheck = (key: string, reader: number | null) => Promise<string | undefined>;
