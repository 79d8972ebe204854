import type { Context } from './context.ts';
import { asError, nullIfHidden } from '../http/errors.ts';
import type { IdType, IdParts } from './ids.ts';

/** An object that `node` returns. */
export interface NodeRecord {
  __typename: string;
  id: string;
}

type Found = NodeRecord | null;

/** How to fetch the objects of a type by id. */
export interface NodeType {
  readonly type: string;
  /** Undefined for an id of another type; null if absent or hidden from the viewer. */
  fetch(id: string, context: Context): Promise<Found> | Found | undefined;
}

/** Defines how `node` fetches the objects of one id type. */
export const nodeType = <Name extends string>(
  ids: IdType<Name>,
  fetch: (parts: IdParts<Name>, context: Context) => Promise<Found> | Found,
): NodeType => ({
  type: ids.type,
  fetch(id, context) {
    const parts = ids.find(id);
    return parts && fetch(parts, context);
  },
});

/** Resolvers of `node` and `nodes` for all features. */
export function nodeResolvers(types: readonly NodeType[]) {
  const fetch = async (id: string, context: Context): Promise<NodeRecord | null> => {
    for (const type of types) {
      const fetching = type.fetch(id, context);
      if (fetching !== undefined) {
        const found = await nullIfHidden(fetching);
        // Reject an id whose other parts were changed, such as its community.
        return found?.id === id ? found : null;
      }
    }
    return null;
  };
  return {
    Node: { __resolveType: (record: NodeRecord) => record.__typename },
    Query: {
      node: (_root: unknown, { id }: { id: string }, context: Context) => fetch(id, context),
      nodes: (_root: unknown, { ids }: { ids: string[] }, context: Context) =>
        Promise.all(ids.map((id) => fetch(id, context).catch(asError))),
    },
  };
}
