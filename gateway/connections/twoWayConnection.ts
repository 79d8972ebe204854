import type { Page } from '../rest/pages.ts';
import {
  anchoredConnection,
  fetchSlice,
  type ListSlice,
  type OffsetList,
  toEdges,
  withCursor,
} from './anchoredConnection.ts';
import {
  bothDirectionsError,
  type Connection,
  decodeCursor,
  foreignCursorError,
  type PageArguments,
  rejectBothIds,
  toConnection,
} from './connection.ts';

/** A page anywhere in a list, in the API's order. */
export interface MiddlePage<Node> {
  items: Page<Node>;
  /** Whether items precede the page. */
  hasPrevious: boolean;
}

/** A list whose API may also return the page around an item, and the page before a position. */
export interface TwoWayList<Node> extends OffsetList<Node> {
  /** Undefined if the API only reads forwards from the start. */
  middle:
    | {
        /** Undefined if the list has no such item. */
        around(key: string, count: number): Promise<MiddlePage<Node> | undefined>;
        /** The `count` items before a position of the API; before('') returns the last ones of the list. */
        before(position: string, count: number): Promise<MiddlePage<Node>>;
      }
    | undefined;
  /** The key in a global id. @throws BAD_USER_INPUT */
  rowIn(id: string): string;
  /** Whether the API's order is the opposite one: it returns first the item that is last in the connection's order. */
  isReversed: boolean;
}

interface Arguments extends PageArguments {
  aroundId?: string | null | undefined;
  aroundDatabaseId?: string | null | undefined;
}

/** Default page size: `first` and `last` exclude each other, so neither has a default in the SDL. */
const defaultPageSize = 20;

/** Maximum number of items read from the start of a list that the API reads only forwards. */
const maxRead = 1_000;

/** Edges of a page anywhere in a list: cursors have positions, so their offset only shows whether it is 0. */
export const edgesOf = <Node>(
  list: OffsetList<Node>,
  { items, hasPrevious }: MiddlePage<Node>,
  size: number,
) => toEdges(list, { start: hasPrevious ? 1 : 0, items } satisfies ListSlice<Node>, size, undefined);

const reversed = <Node>({ edges, pageInfo }: Connection<Node>): Connection<Node> =>
  toConnection(edges.toReversed(), pageInfo.hasNextPage, pageInfo.hasPreviousPage);

/**
 * The page against the API's direction, for an API that reads only forwards: at most its first 1,000 items are read and
 * reversed; later ones are not shown.
 */
async function readReversedStart<Node>(
  list: OffsetList<Node>,
  args: PageArguments,
): Promise<Connection<Node>> {
  const items = (await fetchSlice(list, 0, maxRead)).toReversed();
  return anchoredConnection(
    { fetch: async (start, count) => items.slice(start, start + count), keyOf: list.keyOf },
    args,
  );
}

/** The page of `size` items that ends before a cursor or the end of the API's list. */
async function pageBefore<Node>(
  list: TwoWayList<Node>,
  size: number,
  before: string | null | undefined,
): Promise<Connection<Node>> {
  const { middle } = list;
  if (!middle) return reversed(await readReversedStart(list, { first: size, after: before }));
  const position = before == null ? '' : decodeCursor(before).position;
  if (position === undefined) throw foreignCursorError();
  const page = await withCursor('avant', () => middle.before(position, size));
  return toConnection(edgesOf(list, page, size), page.hasPrevious, before != null);
}

/** The page around an item; undefined where the API has none. */
async function pageAround<Node>(
  list: TwoWayList<Node>,
  around: string,
  size: number,
): Promise<Connection<Node> | undefined> {
  const page = await list.middle?.around(around, size + 1);
  if (!page) return undefined;
  const found = toConnection(edgesOf(list, page, size), page.hasPrevious, page.items.length > size);
  return list.isReversed ? reversed(found) : found;
}

/**
 * Turns a list into a connection in the order of the API or, with `isReversed`, in the opposite one. `last` and
 * `before` page backwards. Without cursors, `aroundId` or `aroundDatabaseId` centres the page on that item, if any.
 */
export async function twoWayConnection<Node>(
  list: TwoWayList<Node>,
  { first, after, last, before, aroundId, aroundDatabaseId }: Arguments,
): Promise<Connection<Node>> {
  rejectBothIds('around', aroundId, aroundDatabaseId);
  const isBackward = last != null || before != null;
  if (isBackward && (first != null || after != null)) throw bothDirectionsError();
  const around = aroundId == null ? aroundDatabaseId : list.rowIn(aroundId);
  const size = last ?? first ?? defaultPageSize;
  if (around != null && after == null && before == null) {
    const page = await pageAround(list, around, size);
    if (page) return page;
  }
  if (isBackward)
    return list.isReversed
      ? reversed(await anchoredConnection(list, { first: size, after: before }))
      : pageBefore(list, size, before);
  return list.isReversed
    ? reversed(await pageBefore(list, size, after))
    : anchoredConnection(list, { first: size, after });
}
