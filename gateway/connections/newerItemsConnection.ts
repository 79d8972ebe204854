import { graphqlError } from '../http/errors.ts';
import { toEdges, type OffsetList, fetchSlice } from './anchoredConnection.ts';
import { type Connection, decodeCursor, toConnection } from './connection.ts';

/** Maximum number of items searched in each direction from the cursor's former offset. */
const maxSearched = 20_000;

/**
 * The page of the items newer than a cursor, oldest first, of a newest-first list: for clients that fill a gap. The
 * window around the cursor's former offset grows until it shows the item, or older ones, and enough newer ones.
 */
export async function newerItemsConnection<Node>(
  list: OffsetList<Node> & Required<Pick<OffsetList<Node>, 'isAfter'>>,
  { first: size, after }: { first: number; after: string },
): Promise<Connection<Node>> {
  const { offset, key } = decodeCursor(after);
  const isNewer = (item: Node | null) => item !== null && list.isAfter(key, list.keyOf(item));
  let [newerReach, olderReach] = [size + 1, size + 2];
  for (;;) {
    const start = Math.max(0, offset - newerReach);
    const wanted = offset + olderReach - start;
    const items = await fetchSlice(list, start, wanted);
    const newer = toEdges(list, { start, items }, items.length, undefined)
      .filter(({ node }) => isNewer(node))
      .toReversed();
    const hasOlder = items.some((item) => item !== null && !isNewer(item));
    const reachesCursor = hasOlder || items.length < wanted;
    if (reachesCursor && (start === 0 || newer.length > size))
      return toConnection(newer.slice(0, size), hasOlder, newer.length > size);
    if (Math.max(newerReach, olderReach) > maxSearched)
      throw graphqlError(
        'BAD_USER_INPUT',
        'Too many items are newer than this cursor: read again without a cursor.',
      );
    if (reachesCursor) newerReach *= 4;
    else olderReach *= 4;
  }
}
