/** Verdict on an operation under a deviation, compared with its result without one. */
import type { Cost } from '../../../fixtures/existing-api/deviations/rows.ts';
import type { Outcome } from './walk.ts';

/**
 * `right`: as without the deviation. `partial`: missing data is reported. `refused`: nothing could be done, and that is
 * reported. `wrong`: anything else.
 */
type Verdict = 'right' | 'partial' | 'refused' | 'wrong';

/** A verdict, and the errors for client or operator. */
export interface Judgement {
  verdict: Verdict;
  /** Codes of errors; `userErrors` for a refusal in words, `log` for what operators read. */
  reported: string[];
  /** What is wrong; empty otherwise. */
  why: string[];
}

/** Error codes for missing data. */
const designed = new Set([
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
  'RETRY_UNSAFE',
  'UNAUTHENTICATED',
  'NOT_FOUND',
  'NOT_SUPPORTED',
]);

type Path = readonly (string | number)[];
interface Difference {
  path: Path;
  kind: 'row' | 'field' | 'order';
  text: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

/** Identifies rows of a list. */
function keyOf(row: unknown): string {
  if (!isObject(row)) return JSON.stringify(row);
  const node = isObject(row.node) ? row.node : row;
  const key = node.id ?? node.communityId ?? node.databaseId;
  // Rows without id are identified by all their fields.
  return typeof key === 'string' && key !== '~' ? key : JSON.stringify(row);
}

/** Whether a row is only counted: nothing but its type was selected. */
const isOnlyType = (key: string): boolean => /^\{"__typename":"\w+"\}$/.test(key);

function ofLists(before: readonly unknown[], now: readonly unknown[], path: Path): Difference[] {
  const keys = now.map(keyOf);
  const known = before.map(keyOf);
  // Rows without anything to know them by are compared in their places.
  const isNameless = [...known, ...keys].some((key) => key.startsWith('{'));
  if (isNameless && before.length === now.length && known.some((key) => !keys.includes(key)))
    return before.flatMap((row, index) => ofValues(row, now[index], [...path, index]));
  const order = keys.filter((key) => known.includes(key));
  const sorted = known.filter((key) => keys.includes(key));
  return [
    ...(order.join(' ') === sorted.join(' ')
      ? []
      : [{ path, kind: 'order' as const, text: 'another order' }]),
    ...keys
      .filter((key, index) => keys.indexOf(key) !== index && !isOnlyType(key))
      .map((key) => ({ path, kind: 'field' as const, text: `twice ${key}` })),
    ...before.flatMap((row, index) => {
      const at = keys.indexOf(known[index] ?? '');
      return at < 0
        ? [{ path: [...path, index], kind: 'row' as const, text: `no row ${short(row)}` }]
        : ofValues(row, now[at], [...path, index]);
    }),
  ];
}

/** A list of which more can be fetched has lost nothing by being shorter. */
function ofConnections(
  before: Record<string, unknown>,
  now: Record<string, unknown>,
  path: Path,
): Difference[] {
  const name = Array.isArray(before.edges) ? 'edges' : 'nodes';
  const [all, left] = [before[name], now[name]];
  const hasMore = isObject(now.pageInfo) && now.pageInfo.hasNextPage === true;
  if (!hasMore || !Array.isArray(all) || !Array.isArray(left)) return ofFields(before, now, path);
  const isShorter = left.length > 0 && left.length < all.length;
  return ofFields(
    { ...before, pageInfo: null, [name]: isShorter ? all.slice(0, left.length) : all },
    { ...now, pageInfo: null },
    path,
  );
}

const ofFields = (before: Record<string, unknown>, now: Record<string, unknown>, path: Path): Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((name) =>
    ofValues(before[name], now[name], [...path, name]),
  );

function ofValues(before: unknown, now: unknown, path: Path): Difference[] {
  if (Array.isArray(before) && Array.isArray(now)) return ofLists(before, now, path);
  if (isObject(before) && isObject(now))
    return 'pageInfo' in before ? ofConnections(before, now, path) : ofFields(before, now, path);
  return Object.is(before, now)
    ? []
    : [{ path, kind: 'field', text: `${short(before)} became ${short(now)}` }];
}

/** Whether an error explains a difference: at the same path, above or below it. */
const isOf = (error: Path, path: Path): boolean =>
  error.slice(0, path.length).every((step, index) => path[index] === step);

/** Whether nothing of what was asked for is left. */
function isNothing(value: unknown, depth = 0): boolean {
  if (value === null || value === undefined) return true;
  if (!isObject(value) || depth > 2) return false;
  const reported = Object.entries(value).filter(([name]) => name !== 'id' && name !== '__typename');
  return reported.length > 0 && reported.every(([, inner]) => isNothing(inner, depth + 1));
}

/** The refusals of a payload; `nothing` for a payload without any value. */
const refusalsOf = ({ data }: Outcome): unknown[] =>
  Object.values(isObject(data.value) ? data.value : {}).flatMap((payload) => {
    if (!isObject(payload)) return [];
    if (Array.isArray(payload.userErrors) && payload.userErrors.length > 0) return payload.userErrors;
    return Object.values(payload).every((value) => value === null) ? ['nothing'] : [];
  });

/** Compares a result with the expected one; `cost` is what a deviation removes and only operators see. */
export function judge(clean: Outcome, now: Outcome, cost: Cost | undefined): Judgement {
  const fresh = now.errors.filter(
    ({ path, extensions }) =>
      !clean.errors.some(
        (known) => known.extensions.code === extensions.code && String(known.path) === String(path),
      ),
  );
  const differences = ofValues(clean.seen, now.seen, []);
  const isRefused = refusalsOf(now).length > refusalsOf(clean).length;
  const unexplained = differences.filter(
    ({ path }) => !isRefused && !fresh.some((error) => isOf(error.path ?? [], path)),
  );
  const taken = unexplained.filter(
    ({ path, kind }) =>
      // The write succeeded and is reported; clients fetch its result later.
      (clean.writes.length > 0 && path.length === 2) ||
      (cost?.isRows === true && (kind === 'row' || path.includes('pageInfo'))) ||
      (cost !== undefined && kind === 'order') ||
      path.some((step) => cost?.fields?.test(String(step)) === true),
  );
  const reported = [
    ...new Set(fresh.map(({ extensions }) => extensions.code)),
    ...(isRefused ? ['userErrors'] : []),
    ...(taken.length > 0 && now.noted > 0 ? ['log'] : []),
  ].toSorted();
  const why = [
    ...reported
      .filter((code) => /^[A-Z_]+$/.test(code) && !designed.has(code))
      .map((code) => `the code ${code}`),
    ...unexplained
      .filter((one) => !taken.includes(one) || now.noted === 0)
      .map(({ path, text }) => `${path.join('.')}: ${text}`),
    ...[...new Set(now.undocumented)].map((deviation) => `asked otherwise: ${deviation}`),
    ...ofWrites(clean, now, reported),
  ];
  if (why.length > 0) return { verdict: 'wrong', reported, why };
  if (reported.length === 0) return { verdict: 'right', reported, why };
  return { verdict: isNothing(now.data.value) || isRefused ? 'refused' : 'partial', reported, why };
}

/**
 * What is wrong with a write: it must be done once and reported, or not done and reported, or have an unknown outcome.
 */
function ofWrites(clean: Outcome, now: Outcome, reported: readonly string[]): string[] {
  const [done, left, before] = [clean.left, now.left, now.before].map((one) => JSON.stringify(one));
  if (left === done && (done === before || !reported.includes('userErrors'))) {
    const repeated = now.writes.filter((one, index) => now.writes.indexOf(one) !== index);
    return repeated.length > clean.writes.length ? [`sent twice: ${repeated.join(', ')}`] : [];
  }
  if (left === before) return reported.length > 0 ? [] : ['reported as done, and not done'];
  // The first of several calls succeeded, and the failure of the whole is reported.
  const isPart = now.writes.length < clean.writes.length && clean.writes.join().startsWith(now.writes.join());
  if (isPart && reported.length > 0) return [];
  return [
    `done otherwise: ${ofValues(clean.left, now.left, [])
      .map(({ path, text }) => `${path.join('.')} ${text}`)
      .slice(0, 3)
      .join('; ')}`,
  ];
}
