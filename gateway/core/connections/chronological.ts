import { fault } from '../errors.ts';
import { afterAnchor, edgesOf, type OffsetList, stretch } from './anchored.ts';
import {
  type Anchor,
  type Connection,
  decodeCursor,
  type PageArguments,
  toConnection,
} from './connection.ts';

/** No more items than this are reached back to at once, as by `throughUnread`: a client pages on from there. */
export const furthestReach = 400;
/** Items of a page that says no size: of two sizes of which one is given at most, neither has a default in the SDL. */
export const usualPage = 30;
/** How many items may stand above a cursor's old place for a page after it to be found. */
const mostAbove = 20_000;

/** A list that the API counts from its newest item, and whose keys tell the order. */
type NewestFirst<Node> = OffsetList<Node> & Required<Pick<OffsetList<Node>, 'isAfter'>>;

/**
 * Turns a list that the API counts from its newest item into a connection that reads oldest first: backwards
 * from the newest with `last` and `before`, as a conversation is read, or on from a known item with `first` and
 * `after`. Anchored like `anchoredConnection`: what arrives meanwhile shifts nothing.
 */
export async function chronologicalConnection<Node>(
  list: NewestFirst<Node>,
  args: PageArguments,
): Promise<Connection<Node>> {
  const isOnward = args.first != null || args.after != null;
  if (isOnward && (args.last != null || args.before != null))
    throw fault('BAD_USER_INPUT', 'Page on with first and after, or back with last and before, not both.');
  if (!isOnward) return backward(list, args);
  if (args.after == null) throw fault('BAD_USER_INPUT', 'first needs after: the cursor to start from.');
  return onward(list, args.first ?? usualPage, decodeCursor(args.after));
}

async function backward<Node>(list: NewestFirst<Node>, args: PageArguments): Promise<Connection<Node>> {
  const size = args.last ?? usualPage;
  const anchor = args.before ? decodeCursor(args.before) : undefined;
  const { start, items } = anchor
    ? await afterAnchor(list, anchor, size + 1)
    : { start: 0, items: await stretch(list, 0, size + 1) };
  const edges = edgesOf(list, items.slice(0, size), start).toReversed();
  return toConnection(edges, items.length > size, start > 0);
}

/**
 * The items that follow the anchor. What came since has moved it back, what was deleted forward: the stretch
 * around its old place grows until it shows the anchor, or what is older, and enough of what is newer.
 */
async function onward<Node>(
  list: NewestFirst<Node>,
  size: number,
  { offset, key }: Anchor,
): Promise<Connection<Node>> {
  let [above, below] = [size + 1, size + 2];
  for (;;) {
    const start = Math.max(0, offset - above);
    const wanted = offset + below - start;
    const items = await stretch(list, start, wanted);
    const isNewer = (item: Node | null) => item !== null && list.isAfter(key, list.keyOf(item));
    const newer = edgesOf(list, items, start)
      .filter(({ node }) => isNewer(node))
      .toReversed();
    const hasOlder = items.some((item) => item !== null && !isNewer(item));
    const isFound = hasOlder || items.length < wanted;
    if (isFound && (start === 0 || newer.length > size))
      return toConnection(newer.slice(0, size), hasOlder, newer.length > size);
    if (below > mostAbove)
      throw fault('BAD_USER_INPUT', 'Too much came after this cursor: read from the end.');
    if (isFound) above *= 4;
    else below *= 4;
  }
}
