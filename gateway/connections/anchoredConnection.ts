import { UserError } from '../http/errors.ts';
import { reportDeviation } from '../compat/deviations.ts';
import { type Page, slicePage } from '../rest/pages.ts';
import {
  type Anchor,
  type Connection,
  decodeCursor,
  encodeCursor,
  keyDigest,
  maxPreceding,
  foreignCursorError,
  type PageArguments,
  requirePageSize,
  toConnection,
} from './connection.ts';
import { offsetAfter } from './offsetAfter.ts';

/** A list that the API pages by offset. */
export interface OffsetList<Node> {
  /**
   * Items `start` to `start + count`; fewer only at the end, null for an item that cannot be shown. With `after` (the
   * API's `apres`): the items after that position; with an empty `after`, those from `start` with their positions.
   */
  fetch(start: number, count: number, after?: string): Promise<Page<Node>>;
  /** Permanent unique key of an item. */
  keyOf(node: Node): string;
  /** Whether `key` follows `other` in the list's order, if keys alone show it (lists sorted by id). */
  isAfter?(key: string, other: string): boolean;
  /** Whether the API returns as many items as requested, so that a short page ends the list. */
  isUncapped?: boolean;
  /** Whether the API returns positions of items and continues after one. */
  isStable?: boolean;
}

/** Part of a list, starting at an offset. */
export interface ListSlice<Node> {
  start: number;
  items: Page<Node>;
}

/** Items searched around an anchor that moved; doubled with each step. */
const firstWindow = 16;
const widestWindow = 1_024;

/**
 * Turns an offset list into a forward Relay connection without duplicates or gaps when items are added, removed or
 * moved between pages. A cursor holds the API's position, or the offset, key and preceding keys, by which the next page
 * finds the item again. One extra item shows whether there is more.
 */
export async function anchoredConnection<Node>(
  list: OffsetList<Node>,
  args: PageArguments,
): Promise<Connection<Node>> {
  const size = requirePageSize(args.first);
  const anchor = args.after ? decodeCursor(args.after) : undefined;
  let { start, items } = await sliceAfter(list, anchor, size + 1);
  const isFirst = start === 0;
  // Clients would take a page without edges for the end.
  for (let tries = 0; tries < maxEmptyPages && isEmptyBeforeMore(items, size); tries += 1) {
    start += size;
    items = await fetchSlice(list, start, size + 1, items.positions?.[size - 1]);
  }
  return toConnection(toEdges(list, { start, items }, size, anchor), !isFirst, items.length > size);
}

/** The `count` items after an anchor, or from the beginning. */
async function sliceAfter<Node>(
  list: OffsetList<Node>,
  anchor: Anchor | undefined,
  count: number,
): Promise<ListSlice<Node>> {
  if (!anchor) return { start: 0, items: await fetchSlice(list, 0, count) };
  if (!list.isStable || anchor.position === undefined) return afterAnchor(list, anchor, count);
  const start = anchor.offset + 1;
  const { position } = anchor;
  return { start, items: await withCursor('apres', () => fetchSlice(list, start, count, position)) };
}

/** Runs a call with a cursor in a field of the API. @throws BAD_USER_INPUT if the API rejects that field. */
export async function withCursor<Result>(
  field: 'apres' | 'avant',
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UserError && error.userError.path?.at(-1) === field) throw foreignCursorError();
    throw error;
  }
}

/** Page sizes at which APIs commonly cap their lists. */
const commonPageCaps: ReadonlySet<number> = new Set([5, 10, 15, 20, 25, 30, 40, 50, 100, 200, 250, 500]);

/**
 * Fetches part of a list. A short page ends it, unless its length is a common cap and another call returns new items.
 */
export async function fetchSlice<Node>(
  list: Pick<OffsetList<Node>, 'fetch' | 'keyOf' | 'isUncapped' | 'isStable'>,
  start: number,
  count: number,
  after = '',
): Promise<Page<Node>> {
  if (list.isStable) return list.fetch(start, count, after);
  let page = await list.fetch(start, count);
  if (list.isUncapped) return page;
  const items = [...page];
  const known = new Set<string>();
  const isNew = (item: Node | null) => item !== null && !known.has(list.keyOf(item));
  while (items.length < count && commonPageCaps.has(page.length) && page.some(isNew)) {
    for (const item of page) if (item !== null) known.add(list.keyOf(item));
    page = await list.fetch(start + items.length, count - items.length);
    if (page.some(isNew)) items.push(...page);
  }
  return items;
}

const maxEmptyPages = 20;

const isEmptyBeforeMore = (items: readonly unknown[], size: number): boolean =>
  size > 0 && items.length > size && items.slice(0, size).every((item) => item === null);

/** Edges of the first `size` items, without those that cannot be shown; `anchor` is the item before them. */
export function toEdges<Node>(
  list: OffsetList<Node>,
  { start, items }: ListSlice<Node>,
  size: number,
  anchor: Anchor | undefined,
): { cursor: string; node: Node }[] {
  const { positions } = items;
  /** Digests of the preceding keys, nearest first. */
  let before: readonly string[] = [];
  const pass = (key: string) => {
    if (!positions) before = [keyDigest(key), ...before].slice(0, maxPreceding);
  };
  if (anchor) {
    before = anchor.before ?? [];
    pass(anchor.key);
  }
  const edges: { cursor: string; node: Node }[] = [];
  for (const [index, node] of items.slice(0, size).entries()) {
    if (node === null) continue;
    const own = { offset: start + index, key: list.keyOf(node) };
    const cursor = encodeCursor(positions ? { ...own, position: positions[index] } : { ...own, before });
    edges.push({ cursor, node });
    pass(own.key);
  }
  return edges;
}

/** The `count` items after an anchor that may have moved. */
async function afterAnchor<Node>(
  list: OffsetList<Node>,
  anchor: Anchor,
  count: number,
): Promise<ListSlice<Node>> {
  const isUncapped = list.isUncapped || list.isStable;
  // Usually the anchor has not moved: one call.
  const usual = await list.fetch(anchor.offset, count + 1, list.isStable ? '' : undefined);
  const startsWithIt = ([first]: Page<Node>) =>
    first !== undefined && first !== null && list.keyOf(first) === anchor.key;
  const isWhole = usual.length > count || isUncapped || !commonPageCaps.has(usual.length);
  if (isWhole && startsWithIt(usual)) return { start: anchor.offset + 1, items: slicePage(usual, 1) };
  // The anchor moved: only complete pages can be compared.
  const seen = isWhole ? usual : await fetchSlice(list, anchor.offset, count + 1);
  if (!isWhole && startsWithIt(seen)) return { start: anchor.offset + 1, items: slicePage(seen, 1) };
  if (await isStartIgnored(list, anchor.offset, seen)) return sliceOfWholeList(list, anchor, seen, count);
  const start = await locate(list, anchor, seen, count);
  return { start, items: await fetchSlice(list, start, count) };
}

/** Whether the API ignores `start` and returned its first rows. */
async function isStartIgnored<Node>(
  list: OffsetList<Node>,
  start: number,
  page: Page<Node>,
): Promise<boolean> {
  const given = page.find((item) => item !== null);
  if (start === 0 || list.isUncapped || list.isStable || given == null) return false;
  const first = (await list.fetch(0, page.length)).find((item) => item !== null);
  if (first == null || list.keyOf(first) !== list.keyOf(given)) return false;
  reportDeviation('startIgnored');
  return true;
}

/** The items after the anchor when the API always returns the whole list. */
function sliceOfWholeList<Node>(
  list: OffsetList<Node>,
  anchor: Anchor,
  whole: Page<Node>,
  count: number,
): ListSlice<Node> {
  const keys = whole.map((item) => (item === null ? null : list.keyOf(item)));
  const start = offsetAfter(anchor, { start: 0, keys, isLast: true }, list.isAfter) ?? anchor.offset;
  return { start, items: slicePage(whole, start, start + count) };
}

/** The offset after the anchor, searched in growing windows around its former place. */
async function locate<Node>(
  list: OffsetList<Node>,
  anchor: Anchor,
  seen: Page<Node>,
  count: number,
): Promise<number> {
  let window = { start: anchor.offset, items: seen, isLast: seen.length <= count };
  for (let reach = firstWindow; ; reach *= 2) {
    const keys = window.items.map((item) => (item === null ? null : list.keyOf(item)));
    const place = offsetAfter(anchor, { ...window, keys }, list.isAfter);
    if (place !== undefined) return place;
    if (reach > widestWindow) break;
    const start = Math.max(0, anchor.offset - reach);
    const wanted = anchor.offset - start + reach;
    const items = await fetchSlice(list, start, wanted);
    window = { start, items, isLast: items.length < wanted };
  }
  // Neither the anchor nor its neighbours were found: continue at the former offset.
  return anchor.offset;
}

/** Turns an in-memory list into a connection with the total count. */
export async function connectionFromArray<Node>(
  items: readonly Node[],
  keyOf: (node: Node) => string,
  args: PageArguments,
): Promise<Connection<Node> & { totalCount: number }> {
  const connection = await anchoredConnection(
    { fetch: async (start, count) => items.slice(start, start + count), keyOf },
    args,
  );
  return { ...connection, totalCount: items.length };
}

/** Maximum number of items that the graph's argument `throughUnread` returns at once. */
export const maxUnreadPage = 400;

/**
 * Turns a newest-first offset list into a connection that reads oldest first and pages backwards with `last` and
 * `before`, like a conversation. Anchored like `anchoredConnection`.
 */
export async function backwardConnection<Node>(
  list: OffsetList<Node>,
  args: PageArguments,
): Promise<Connection<Node>> {
  const size = requirePageSize(args.last);
  const anchor = args.before ? decodeCursor(args.before) : undefined;
  const found = await sliceAfter(list, anchor, size + 1);
  const edges = toEdges(list, found, size, anchor).toReversed();
  return toConnection(edges, found.items.length > size, found.start > 0);
}
