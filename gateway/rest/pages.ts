import type { RawResponse } from './decode.ts';
import { isRecord } from './decodeList.ts';

/** A page of a list of the API, null in the place of an item that cannot be shown. */
export interface Page<Item> extends ReadonlyArray<Item | null> {
  /** The place of each in the list's order, to go on from; where the API offers STABLE_PAGES. */
  readonly positions?: readonly string[] | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Items as an answer tells them, with the places that it tells beside them. */
export const withPositions = <Item>(
  items: readonly (Item | null)[],
  answer: RawResponse<unknown>,
  of: (positions: unknown) => unknown = (positions) => positions,
): Page<Item> => {
  const positions = isRecord(answer) ? of(answer.positions) : undefined;
  const isWhole = Array.isArray(positions) && positions.length === items.length && positions.every(isText);
  return toPage(items, isWhole ? positions : undefined);
};

/** A page with something made of each item. */
export const mapPage = <Item, Made>(page: Page<Item>, make: (item: Item) => Made): Page<Made> =>
  toPage(
    page.map((item) => (item === null ? null : make(item))),
    page.positions,
  );

/** A part of a page. */
export const slicePage = <Item>(page: Page<Item>, start: number, end?: number): Page<Item> =>
  toPage(page.slice(start, end), page.positions?.slice(start, end));

/** A page in another order, what cannot be shown at its end. */
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

const toPage = <Item>(
  items: readonly (Item | null)[],
  positions: readonly string[] | undefined,
): Page<Item> => Object.assign([...items], { positions });
