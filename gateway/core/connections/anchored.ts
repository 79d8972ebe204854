import {
  type Connection,
  decodeCursor,
  encodeCursor,
  type PageArguments,
  pageSize,
  toConnection,
} from './connection.ts';

/** A list of the API that is read by offset. */
export interface OffsetList<Node> {
  /**
   * Items `start` to `start + count` in the list's order; fewer only at its end, and null in the place of one
   * that cannot be shown. With `from`, the key of
   * the item that stood at `start`: an API that can begin a page with an item, wherever it stands, is
   * told so, and finds it as fast at any depth.
   */
  fetch(start: number, count: number, from?: string): Promise<readonly (Node | null)[]>;
  /** What tells an item from the others, for ever. */
  keyOf(node: Node): string;
  /**
   * Whether `key` comes after `other` in the list's order, where that can be told from the keys alone
   * (ids of a list that is sorted by them). Absent: an anchor that is gone is replaced by its offset.
   */
  isAfter?(key: string, other: string): boolean;
  /** Whether the API gives as many items as it is asked for: a short page ends the list for certain. */
  isUncapped?: boolean;
}

/** How far the list is searched for an anchor that moved; each step doubles the window. */
const firstWindow = 16;
const widestWindow = 1_024;

/**
 * Turns an offset list into a forward Relay connection. A cursor carries the offset and the key of
 * its item: when items were added or removed above it since, the next page finds the item again, so
 * that none comes twice and none is skipped. One item more than asked tells whether there is more.
 */
export async function anchoredConnection<Node>(
  list: OffsetList<Node>,
  args: PageArguments,
): Promise<Connection<Node>> {
  const size = pageSize(args.first);
  const anchor = args.after ? decodeCursor(args.after) : undefined;
  let { start, items } = anchor
    ? await afterAnchor(list, anchor, size + 1)
    : { start: 0, items: await stretch(list, 0, size + 1) };
  const isFirst = start === 0;
  // A page of which nothing can be shown would be the end to clients.
  for (let tries = 0; tries < mostEmptyPages && isEmptyBeforeMore(items, size); tries += 1) {
    start += size;
    items = await stretch(list, start, size + 1);
  }
  return toConnection(edgesOf(list, items.slice(0, size), start), !isFirst, items.length > size);
}

/** How many items APIs give at once that give no more than so many, whatever they are asked for. */
const caps: ReadonlySet<number> = new Set([5, 10, 15, 20, 25, 30, 40, 50, 100, 200, 250, 500]);

/**
 * A stretch of a list. A page that is short ends the list, unless it is as long as an API may allow at most
 * and more brings something new.
 */
export async function stretch<Node>(
  list: Pick<OffsetList<Node>, 'fetch' | 'keyOf' | 'isUncapped'>,
  start: number,
  count: number,
): Promise<readonly (Node | null)[]> {
  let page = await list.fetch(start, count);
  if (list.isUncapped) return page;
  const items = [...page];
  const known = new Set<string>();
  const isNew = (item: Node | null) => item !== null && !known.has(list.keyOf(item));
  while (items.length < count && caps.has(page.length) && page.some(isNew)) {
    for (const item of page) if (item !== null) known.add(list.keyOf(item));
    page = await list.fetch(start + items.length, count - items.length);
    if (page.some(isNew)) items.push(...page);
  }
  return items;
}

const mostEmptyPages = 20;

const isEmptyBeforeMore = (items: readonly unknown[], size: number): boolean =>
  size > 0 && items.length > size && items.slice(0, size).every((item) => item === null);

/** The edges of what can be shown, each with its place among all items. */
export const edgesOf = <Node>(
  list: OffsetList<Node>,
  items: readonly (Node | null)[],
  start: number,
): { cursor: string; node: Node }[] =>
  items.flatMap((node, index) =>
    node === null ? [] : [{ cursor: encodeCursor({ offset: start + index, key: list.keyOf(node) }), node }],
  );

/** The `count` items that follow the anchor as the list stands now. */
export async function afterAnchor<Node>(
  list: OffsetList<Node>,
  anchor: { offset: number; key: string },
  count: number,
): Promise<{ start: number; items: readonly (Node | null)[] }> {
  // The usual case, one call: the anchor stands where it stood.
  const usual = await list.fetch(anchor.offset, count + 1, anchor.key);
  const startsWithIt = ([first]: readonly (Node | null)[]) =>
    first !== undefined && first !== null && list.keyOf(first) === anchor.key;
  const isWhole = usual.length > count || list.isUncapped || !caps.has(usual.length);
  if (isWhole && startsWithIt(usual)) return { start: anchor.offset + 1, items: usual.slice(1) };
  // Without it, what came may stand anywhere: only counted places are compared.
  const seen = await stretch(list, anchor.offset, count + 1);
  if (!isWhole && startsWithIt(seen)) return { start: anchor.offset + 1, items: seen.slice(1) };
  const start = await locate(list, anchor, {
    start: anchor.offset,
    items: seen,
    isLast: seen.length <= count,
  });
  return { start, items: await stretch(list, start, count) };
}

interface Window<Node> {
  start: number;
  items: readonly (Node | null)[];
  /** Whether the list ends with it. */
  isLast: boolean;
}

/** The offset of the item that follows the anchor, searched around where it stood. */
async function locate<Node>(
  list: OffsetList<Node>,
  anchor: { offset: number; key: string },
  seen: Window<Node>,
): Promise<number> {
  let window = seen;
  for (let reach = firstWindow; ; reach *= 2) {
    const found = position(list, anchor.key, window);
    if (found !== undefined) return found;
    if (reach > widestWindow) break;
    const start = Math.max(0, anchor.offset - reach);
    const wanted = anchor.offset - start + reach;
    const items = await stretch(list, start, wanted);
    window = { start, items, isLast: items.length < wanted };
  }
  // Neither it nor its place in the order is near: what stands there now follows it as well as anything.
  return anchor.offset;
}

/** Where the item after `key` stands according to a window of the list; undefined when it does not tell. */
function position<Node>(
  list: OffsetList<Node>,
  key: string,
  { start, items, isLast }: Window<Node>,
): number | undefined {
  const keys = items.map((item) => (item === null ? null : list.keyOf(item)));
  const index = keys.indexOf(key);
  if (index >= 0) return start + index + 1;
  const { isAfter } = list;
  if (!isAfter) return undefined;
  // The anchor is gone: the first item after it in the order takes its place, if the window shows
  // that the item before does not come after it too.
  const next = keys.findIndex((other) => other !== null && isAfter(other, key));
  if (next > 0 || (next === 0 && start === 0)) return start + next;
  // Nothing comes after it any more: its place is the end, once the end is seen.
  return next < 0 && isLast && (keys.length > 0 || start === 0) ? start + keys.length : undefined;
}
