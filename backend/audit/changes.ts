import { plainText } from '../core/html.ts';

/** A changed field with its values as plain text of at most 200 characters; null for ids, empty for objects and lists. */
export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Characters of a value that are kept. */
const maxLength = 200;

const shown = (value: unknown): string => {
  const isShown = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const words = isShown ? plainText(String(value)).trim() : '';
  return words.length > maxLength ? `${words.slice(0, maxLength - 1)}…` : words;
};

/** Fields whose values are ids of files, which say nothing to a reader. */
const isFile = (field: string): boolean => field.endsWith('Id');

/**
 * Lists the fields of `after` that differ from `before`; fields that are undefined in `after` were not sent, and are
 * left out.
 */
export const changesBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChange[] =>
  Object.entries(after)
    .filter(([field, value]) => value !== undefined && value !== (before[field] ?? null))
    .map(([field, value]) =>
      isFile(field)
        ? { field, before: null, after: null }
        : { field, before: shown(before[field]), after: shown(value) },
    );
