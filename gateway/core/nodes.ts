import { globalId, parseGlobalId } from './ids.ts';
import type { Context } from './context.ts';
import { hiddenAsNull, Refusal } from './errors.ts';

/** An object that `node` can answer. */
export interface NodeRecord {
  __typename: string;
  id: string;
}

/** Fetches an object by the parts of its global id; null when it is absent or hidden from the viewer. */
export type NodeFetcher = (
  parts: readonly string[],
  context: Context,
) => Promise<NodeRecord | null> | NodeRecord | null;

/** The types that `node` answers, by name; rooms.ts fills it. */
export type NodeFetchers = Readonly<Record<string, NodeFetcher>>;

const mostNodes = 100;

/** Resolvers of `node` and `nodes` over the fetchers of all rooms. */
export function nodeResolvers(fetchers: NodeFetchers) {
  const fetch = async (id: string, context: Context): Promise<NodeRecord | null> => {
    const parsed = parseGlobalId(id);
    const fetcher = parsed && fetchers[parsed.type];
    if (!parsed || !fetcher || globalId(parsed.type, ...parsed.parts) !== id) return null;
    const found = await hiddenAsNull(fetcher(parsed.parts, context));
    // An id whose other parts are made up, such as a foreign community, is the id of nothing.
    return found?.id === id ? found : null;
  };
  return {
    Node: { __resolveType: (record: NodeRecord) => record.__typename },
    Query: {
      node: (_root: unknown, { id }: { id: string }, context: Context) => fetch(id, context),
      nodes: (_root: unknown, { ids }: { ids: string[] }, context: Context) => {
        if (ids.length > mostNodes) throw new Refusal('INVALID', `nodes takes at most ${mostNodes} ids.`);
        return Promise.all(ids.map((id) => fetch(id, context)));
      },
    },
  };
}
