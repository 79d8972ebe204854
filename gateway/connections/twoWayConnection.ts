import { graphqlError } from '../http/errors.ts';
import type { Page } from '../rest/pages.ts';
import {
  anchoredConnection,
  type ListSlice,
  type OffsetList,
  toEdges,
  withCursor,
} from './anchoredConnection.ts';
import {
  type Connection,
  decodeCursor,
  foreignCursorError,
  type PageArguments,
  pageSize,
  toConnection,
} from './connection.ts';

/** A page in the middle of a list. */
export interface MiddlePage<Node> {
  items: Page<Node>;
  /** Whether items precede the page. */
  hasPrevious: boolean;
}

/** A list whose API also returns the page around an item, and the page before a position. */
export interface TwoWayList<Node> extends OffsetList<Node> {
  /** Undefined if the API cannot. */
  middle:
    | {
        around(key: string, count: number): Promise<MiddlePage<Node>>;
        before(position: string, count: number): Promise<MiddlePage<Node>>;
      }
    | undefined;
}

interface Arguments extends PageArguments {
  aroundDatabaseId?: string | null | undefined;
}

/** Edges of a page in the middle; their offsets are unknown, because cursors have positions. */
const edgesOf = <Node>(list: OffsetList<Node>, { items, hasPrevious }: MiddlePage<Node>, size: number) =>
  toEdges(list, { start: hasPrevious ? 1 : 0, items } satisfies ListSlice<Node>, size, undefined);

/** Turns a list into a connection that also starts around an item, and pages backwards with `last` and `before`. */
export async function twoWayConnection<Node>(
  list: TwoWayList<Node>,
  args: Arguments,
): Promise<Connection<Node>> {
  const { last, before, after, aroundDatabaseId: around } = args;
  if ((last == null) !== (before == null))
    throw graphqlError('BAD_USER_INPUT', '`last` and `before` are given together.');
  if (before != null) {
    const { position } = decodeCursor(before);
    if (position === undefined || !list.middle) throw foreignCursorError();
    const size = pageSize(last);
    const { middle } = list;
    const page = await withCursor('avant', () => middle.before(position, size));
    return toConnection(edgesOf(list, page, size), page.hasPrevious, true);
  }
  if (around == null || after != null || !list.middle) return anchoredConnection(list, args);
  const size = pageSize(args.first);
  const page = await list.middle.around(around, size + 1);
  return toConnection(edgesOf(list, page, size), page.hasPrevious, page.items.length > size);
}
