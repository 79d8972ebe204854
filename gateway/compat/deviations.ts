import { AsyncLocalStorage } from 'node:async_hooks';

/** Ways in which existing APIs deviate from their documents; `gateway/probe/deviations.ts` explains each. */
export type Deviation =
  // Transport.
  | 'bom'
  | 'encodedTwice'
  | 'gzip'
  | 'htmlType'
  | 'latin1'
  | 'latin1Unsaid'
  | 'notices'
  // Wrapping, lists and relations.
  | 'allAtOnce'
  | 'bare'
  | 'capped'
  | 'data'
  | 'emptyFalse'
  | 'emptyNull'
  | 'emptyObject'
  | 'enveloped'
  | 'gaps'
  | 'keyed'
  | 'listOfOne'
  | 'noTotals'
  | 'relationsAsLists'
  | 'startIgnored'
  | 'singleuserWrapped'
  | 'wrapped'
  // Values.
  | 'entities'
  | 'frenchDates'
  | 'frenchFlags'
  | 'localDates'
  | 'millisecondDates'
  | 'nullTexts'
  | 'offsetDates'
  | 'phpDates'
  | 'secondDates'
  | 'spokenDates'
  | 'statusWord'
  | 'textFlags'
  | 'textNumbers'
  | 'zeroDates'
  // Rows.
  | 'duplicates'
  | 'noAuthor'
  | 'noCommunity'
  | 'noIds'
  | 'nullRows'
  // Responses to writes.
  | 'emptyWrites'
  | 'flagAction'
  | 'noContent'
  | 'okWrites'
  | 'statusOnly'
  // Invalid responses with a success or redirect status.
  | 'cutJson'
  | 'emptyReads'
  | 'errorIn200'
  | 'expiredIn200'
  | 'htmlPage'
  | 'loginRedirect'
  | 'statusError'
  | 'statusFalse';

/** Findings in the responses of one attempt: deviations and shapes, never content. */
export interface Observation {
  deviations: Set<Deviation>;
  /** Values that could not be read: the field and its shape, such as "a list of 3". */
  unread: { field: string; found: string }[];
  /** Rows of each list, and how many could not be read. */
  lists: Map<string, { rows: number; unread: number }>;
}

// Only the probe observes; otherwise each report is one cheap look-up.
const observations = new AsyncLocalStorage<Observation>();

/** Runs a call and collects the deviations of its responses in `observation`. */
export const observe = <T>(observation: Observation, make: () => T): T => observations.run(observation, make);

/** Creates an empty record of what the probe observes. */
export const createObservation = (): Observation => ({ deviations: new Set(), unread: [], lists: new Map() });

/** Reports that a response deviates. */
export function reportDeviation(deviation: Deviation): void {
  observations.getStore()?.deviations.add(deviation);
}

/** Reports the shape of a value that could not be read. */
export function reportUnreadable(field: string, value: unknown): void {
  observations.getStore()?.unread.push({ field, found: shapeOf(value) });
}

/** Reports how many rows of a list came, and how many could not be read. */
export function reportRowCounts(list: string, rows: number, unread: number): void {
  const lists = observations.getStore()?.lists;
  if (!lists) return;
  const before = lists.get(list) ?? { rows: 0, unread: 0 };
  lists.set(list, { rows: before.rows + rows, unread: before.unread + unread });
}

/** The kind and size of a value, without its content. */
function shapeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'a text';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const names = Object.keys(value);
  // Keys may be ids or names of people: include only those that look like field names.
  const safeNames = names.filter((name) => /^[A-Za-z_]\w{0,30}$/.test(name)).slice(0, 8);
  if (names.length === 0) return 'an empty object';
  const rest = names.length > safeNames.length ? `, and ${names.length - safeNames.length} more` : '';
  return `an object of ${safeNames.join(', ') || `${names.length} keys`}${safeNames.length > 0 ? rest : ''}`;
}
