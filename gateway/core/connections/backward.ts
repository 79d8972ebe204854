import { afterAnchor, edgesOf, type OffsetList, stretch } from './anchored.ts';
import { type Connection, decodeCursor, type PageArguments, pageSize, toConnection } from './connection.ts';

/** No more items than this are reached back to at once, as by `throughUnread`: a client pages on from there. */
export const furthestReach = 400;

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
  const { start, items } = anchor
    ? await afterAnchor(list, anchor, size + 1)
    : { start: 0, items: await stretch(list, 0, size + 1) };
  const edges = edgesOf(list, items.slice(0, size), start).toReversed();
  return toConnection(edges, items.length > size, start > 0);
}
