import { graphqlError } from '../http/errors.ts';
import { toEdges, type OffsetList, fetchSlice } from './anchoredConnection.ts';
import { type Connection, decodeCursor, toConnection } from './connection.ts';

/** Maximum distance, in items, at which a moved cursor is searched. */
const maxSearched = 20_000;

/**
 * The page of the items newer than a cursor, oldest first, of a newest-first list: for clients that fill a gap. The
 * window around the cursor's former offset grows until it shows the item, or older ones, and enough newer ones.
 */
export async function forwardConnection<Node>(
  list: OffsetList<Node> & Required<Pick<OffsetList<Node>, 'isAfter'>>,
  { first: size, after }: { first: number; after: string },
): Promise<Connection<Node>> {
  const { offset, key } = decodeCursor(after);
  const isNewer = (item: Node | null) => item !== null && list.isAfter(key, list.keyOf(item));
  let [above, below] = [size + 1, size + 2];
  for (;;) {
    const start = Math.max(0, offset - above);
    const wanted = offset + below - start;
    const items = await fetchSlice(list, start, wanted);
    const newer = toEdges(list, { start, items }, items.length, undefined)
      .filter(({ node }) => isNewer(node))
      .toReversed();
    const hasOlder = items.some((item) => item !== null && !isNewer(item));
    const isFound = hasOlder || items.length < wanted;
    if (isFound && (start === 0 || newer.length > size))
      return toConnection(newer.slice(0, size), hasOlder, newer.length > size);
    if (Math.max(above, below) > maxSearched)
      throw graphqlError('BAD_USER_INPUT', 'Too much came after this cursor: read from the end.');
    if (isFound) above *= 4;
    else below *= 4;
  }
}
