import { toEdges, sliceAfter, type OffsetList } from './anchoredConnection.ts';
import { type Connection, decodeCursor, type PageArguments, pageSize, toConnection } from './connection.ts';

/** Maximum number of items that `throughUnread` returns at once. */
export const maxUnreadPage = 400;

/**
 * Turns a newest-first offset list into a connection that reads oldest first and pages backwards with `last` and
 * `before`, like a conversation. Anchored like `anchoredConnection`.
 */
export async function backwardConnection<Node>(
  list: OffsetList<Node>,
  args: PageArguments,
): Promise<Connection<Node>> {
  const size = pageSize(args.last);
  const anchor = args.before ? decodeCursor(args.before) : undefined;
  const found = await sliceAfter(list, anchor, size + 1);
  const edges = toEdges(list, found, size, anchor).toReversed();
  return toConnection(edges, found.items.length > size, found.start > 0);
}
