import { anchoredConnection } from './anchoredConnection.ts';
import type { Connection, PageArguments } from './connection.ts';

/** A page of an in-memory list, with its total count. */
export async function connectionFromArray<Node>(
  items: readonly Node[],
  keyOf: (node: Node) => string,
  args: PageArguments,
): Promise<Connection<Node> & { totalCount: number }> {
  const connection = await anchoredConnection(
    { fetch: async (start, count) => items.slice(start, start + count), keyOf },
    args,
  );
  return { ...connection, totalCount: items.length };
}
