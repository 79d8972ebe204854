import { toEdges, sliceAfter, type OffsetList } from './anchoredConnection.ts';
import { type Connection, decodeCursor, type PageArguments, pageSize, toConnection } from './connection.ts';

/** No more items than this are reached back to at once, as by `throughUnread`: a client pages on from there. */
export const maxUnreadPage = 400;

/**
 * Turns an offset list that the API counts from its newest item into a connection that reads oldest
 * first and pages backwards with `last` and `before`, as a conversation is read. Anchored like
 * `anchoredConnection`: what arrives meanwhile shifts nothing.
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
