import { AsyncLocalStorage } from 'node:async_hooks';

/** The ways in which older APIs answer otherwise than their documents show, by the names that reports give them. */
export type Deviation =
  // How an answer travels.
  | 'bom'
  | 'encodedTwice'
  | 'gzip'
  | 'htmlType'
  | 'latin1'
  | 'latin1Unsaid'
  | 'notices'
  // What stands around it, and how its lists and relations are written.
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
  // How values are written.
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
  // Rows that lack something, or are too many.
  | 'duplicates'
  | 'noAuthor'
  | 'noCommunity'
  | 'noIds'
  | 'nullRows'
  // What is answered to a write.
  | 'emptyWrites'
  | 'flagAction'
  | 'noContent'
  | 'okWrites'
  | 'statusOnly'
  // What is no answer, under the status of a success or of a redirection.
  | 'cutJson'
  | 'emptyReads'
  | 'errorIn200'
  | 'expiredIn200'
  | 'htmlPage'
  | 'loginRedirect'
  | 'statusError'
  | 'statusFalse';

/** What was learnt of an API from one of its answers. Names places and shapes, never content. */
export interface Observation {
  deviations: Set<Deviation>;
  /** What could not be read: the field, and what stood there: « a list of 3 ». */
  unread: { field: string; found: string }[];
  /** Rows of each list: how many came, and how many of them could not be read. */
  lists: Map<string, { rows: number; unread: number }>;
}

// Nobody observes what the gateway serves: then each of these is a look at an empty place.
const observations = new AsyncLocalStorage<Observation>();

/** Makes a call; what is learnt from its answer is found in `observation`. */
export const observe = <T>(observation: Observation, make: () => T): T => observations.run(observation, make);

/** An observation of which nothing is known yet. */
export const createObservation = (): Observation => ({ deviations: new Set(), unread: [], lists: new Map() });

/** Says that an answer, or a part of it, was written so, and read all the same or not. */
export function reportDeviation(deviation: Deviation): void {
  observations.getStore()?.deviations.add(deviation);
}

/** Says what stood in the place of something that could not be read. */
export function reportUnreadable(field: string, value: unknown): void {
  observations.getStore()?.unread.push({ field, found: shapeOf(value) });
}

/** Says how many rows of a list came, and how many of them could not be read. */
export function reportRowCounts(list: string, rows: number, unread: number): void {
  const lists = observations.getStore()?.lists;
  if (!lists) return;
  const before = lists.get(list) ?? { rows: 0, unread: 0 };
  lists.set(list, { rows: before.rows + rows, unread: before.unread + unread });
}

/** The kind and size of a value, without what it says. */
function shapeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'a text';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const names = Object.keys(value);
  // Keys may be ids or names of people: only what looks like the name of a field is told.
  const safeNames = names.filter((name) => /^[A-Za-z_]\w{0,30}$/.test(name)).slice(0, 8);
  if (names.length === 0) return 'an empty object';
  const rest = names.length > safeNames.length ? `, and ${names.length - safeNames.length} more` : '';
  return `an object of ${safeNames.join(', ') || `${names.length} keys`}${safeNames.length > 0 ? rest : ''}`;
}
