import type { RawResponse } from '../compat/decode.ts';
import { isRecord } from '../compat/decodeList.ts';

/**
 * A page of an API list, with null in place of each item that is invalid or a duplicate, so that offsets match the
 * API's.
 */
export interface Page<Item> extends ReadonlyArray<Item | null> {
  /** Positions of the items for paging, where the API offers STABLE_PAGES. */
  readonly positions?: readonly string[] | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Makes a page of items, with the positions in the response if it has one for each item; `of` finds them. */
export const withPositions = <Item>(
  items: readonly (Item | null)[],
  answer: RawResponse<unknown>,
  of: (positions: unknown) => unknown = (positions) => positions,
): Page<Item> => {
  const positions = isRecord(answer) ? of(answer.positions) : undefined;
  const isWhole = Array.isArray(positions) && positions.length === items.length && positions.every(isText);
  return toPage(items, isWhole ? positions : undefined);
};

/** Maps the items of a page; nulls and positions stay. */
export const mapPage = <Item, Made>(page: Page<Item>, make: (item: Item) => Made): Page<Made> =>
  toPage(
    page.map((item) => (item === null ? null : make(item))),
    page.positions,
  );

/** Part of a page, with its positions. */
export const slicePage = <Item>(page: Page<Item>, start: number, end?: number): Page<Item> =>
  toPage(page.slice(start, end), page.positions?.slice(start, end));

/** A sorted page; items that cannot be shown go last. */
export function sortedPage<Item>(page: Page<Item>, compare: (a: Item, b: Item) => number): Page<Item> {
  const pairs = page.map((item, index) => ({ item, position: page.positions?.[index] }));
  const sorted = pairs.toSorted((a, b) => {
    if (a.item === null) return b.item === null ? 0 : 1;
    return b.item === null ? -1 : compare(a.item, b.item);
  });
  return toPage(
    sorted.map(({ item }) => item),
    page.positions && sorted.map(({ position }) => position ?? ''),
  );
}

/** Makes a page of items with their positions. */
export const toPage = <Item>(
  items: readonly (Item | null)[],
  positions: readonly string[] | undefined,
): Page<Item> => Object.assign([...items], { positions });
