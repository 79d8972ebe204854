import { UserError } from '../../http/errors.ts';
import { reportDeviation } from '../../rest/deviations.ts';
import { type Page, slicePage } from '../../rest/pages.ts';
import {
  type Anchor,
  type Connection,
  decodeCursor,
  encodeCursor,
  keyDigest,
  maxPreceding,
  foreignCursor,
  type PageArguments,
  pageSize,
  toConnection,
} from './connection.ts';
import { offsetAfter } from './offsetAfter.ts';

/** A list of the API that is read by offset. */
export interface OffsetList<Node> {
  /**
   * Items `start` to `start + count` in the list's order; fewer only at its end, and null in the place of one
   * that cannot be shown. With `after`, as the API takes it (`apres`): what follows that place, or, where it is
   * empty, the same with the place of each.
   */
  fetch(start: number, count: number, after?: string): Promise<Page<Node>>;
  /** What tells an item from the others, for ever. */
  keyOf(node: Node): string;
  /**
   * Whether `key` comes after `other` in the list's order, where that can be told from the keys alone
   * (ids of a list that is sorted by them).
   */
  isAfter?(key: string, other: string): boolean;
  /** Whether the API gives as many items as it is asked for: a short page ends the list for certain. */
  isUncapped?: boolean;
  /** Whether the API tells the places of items, and goes on from one. */
  isStable?: boolean;
}

/** A part of a list, and where it begins there. */
export interface ListSlice<Node> {
  start: number;
  items: Page<Node>;
}

/** How far the list is searched for an anchor that moved; each step doubles the window. */
const firstWindow = 16;
const widestWindow = 1_024;

/**
 * Turns an offset list into a forward Relay connection, so that what is added, removed or moved between two
 * pages makes none of the others come twice or be skipped. Where the API tells places, a cursor carries that of
 * its item and the next page is what follows it. Elsewhere it carries its offset and key, by which the next page
 * finds the item again, and those before it, which show where it stood when it is gone. One item more than asked
 * tells whether there is more.
 */
export async function anchoredConnection<Node>(
  list: OffsetList<Node>,
  args: PageArguments,
): Promise<Connection<Node>> {
  const size = pageSize(args.first);
  const anchor = args.after ? decodeCursor(args.after) : undefined;
  let { start, items } = await sliceAfter(list, anchor, size + 1);
  const isFirst = start === 0;
  // A page of which nothing can be shown would be the end to clients.
  for (let tries = 0; tries < mostEmptyPages && isEmptyBeforeMore(items, size); tries += 1) {
    start += size;
    items = await fetchSlice(list, start, size + 1, items.positions?.[size - 1]);
  }
  return toConnection(toEdges(list, { start, items }, size, anchor), !isFirst, items.length > size);
}

/** The `count` items that follow an anchor, or begin the list where there is none. */
export async function sliceAfter<Node>(
  list: OffsetList<Node>,
  anchor: Anchor | undefined,
  count: number,
): Promise<ListSlice<Node>> {
  if (!anchor) return { start: 0, items: await fetchSlice(list, 0, count) };
  if (!list.isStable || anchor.position === undefined) return afterAnchor(list, anchor, count);
  const start = anchor.offset + 1;
  try {
    return { start, items: await fetchSlice(list, start, count, anchor.position) };
  } catch (error) {
    if (error instanceof UserError && error.userError.path?.at(-1) === 'apres') throw foreignCursor();
    throw error;
  }
}

/** How many items APIs give at once that give no more than so many, whatever they are asked for. */
const commonPageCaps: ReadonlySet<number> = new Set([5, 10, 15, 20, 25, 30, 40, 50, 100, 200, 250, 500]);

/**
 * A stretch of a list. A page that is short ends the list, unless it is as long as an API may allow at most
 * and more brings something new.
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

const mostEmptyPages = 20;

const isEmptyBeforeMore = (items: readonly unknown[], size: number): boolean =>
  size > 0 && items.length > size && items.slice(0, size).every((item) => item === null);

/** The edges of what can be shown of the first `size` items, which follow the anchor: each with its place. */
export function toEdges<Node>(
  list: OffsetList<Node>,
  { start, items }: ListSlice<Node>,
  size: number,
  anchor: Anchor | undefined,
): { cursor: string; node: Node }[] {
  const { positions } = items;
  /** Marks of what stands before the next item, the nearest first. */
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

/** The `count` items that follow the anchor as the list stands now. */
async function afterAnchor<Node>(
  list: OffsetList<Node>,
  anchor: Anchor,
  count: number,
): Promise<ListSlice<Node>> {
  const isUncapped = list.isUncapped || list.isStable;
  // The usual case, one call: the anchor stands where it stood.
  const usual = await list.fetch(anchor.offset, count + 1, list.isStable ? '' : undefined);
  const startsWithIt = ([first]: Page<Node>) =>
    first !== undefined && first !== null && list.keyOf(first) === anchor.key;
  const isWhole = usual.length > count || isUncapped || !commonPageCaps.has(usual.length);
  if (isWhole && startsWithIt(usual)) return { start: anchor.offset + 1, items: slicePage(usual, 1) };
  // Without it, what came may stand anywhere: only counted places are compared.
  const seen = isWhole ? usual : await fetchSlice(list, anchor.offset, count + 1);
  if (!isWhole && startsWithIt(seen)) return { start: anchor.offset + 1, items: slicePage(seen, 1) };
  if (await isStartIgnored(list, anchor.offset, seen)) return sliceOfWholeList(list, anchor, seen, count);
  const start = await locate(list, anchor, seen, count);
  return { start, items: await fetchSlice(list, start, count) };
}

/** Whether an API that was asked for what begins at `start` gave its first rows instead. */
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

/** What follows the anchor among all that an API gives whatever it is asked for. */
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

/** The offset of the item that follows the anchor, searched around where it stood, of which `seen` is known. */
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
  // Neither it nor its place in the order is near: what stands there now follows it as well as anything.
  return anchor.offset;
}
