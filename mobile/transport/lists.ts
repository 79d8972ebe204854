import type { ApolloCache } from '@apollo/client';
import { precedes, type StoredConnection } from './connections.ts';

/** Ids of an object, one of its lists, and the node to insert. */
interface Placing {
  of: string;
  list: string;
  node: string;
}

const isConnection = (value: unknown): value is StoredConnection =>
  typeof value === 'object' && value !== null && 'edges' in value && Array.isArray(value.edges);

/**
 * Moves or inserts a node to the top of a list, below those that the viewer pinned unless it is one of them; does nothing
 * unless both are in the cache.
 */
export const putOnTop = (cache: ApolloCache, { of, list, node }: Placing): void =>
  void cache.modify({
    id: of,
    fields: {
      [list]: (existing: unknown, { toReference, readField }) => {
        const reference = toReference(node);
        if (!isConnection(existing) || !reference) return existing;
        const others = existing.edges.filter((edge) => edge.node.__ref !== node);
        const isPinned = (one: typeof reference) => readField<boolean>('viewerHasPinned', one) === true;
        const above = isPinned(reference) ? [] : others.filter((edge) => isPinned(edge.node));
        const below = others.filter((edge) => !above.includes(edge));
        return { ...existing, edges: [...above, { node: reference }, ...below] };
      },
    },
  });

/** Inserts a message in sending order, unless present; does nothing unless list and message are in the cache. */
export const putInOrder = (cache: ApolloCache, { of, list, node }: Placing): void =>
  void cache.modify({
    id: of,
    fields: {
      [list]: (existing: unknown, { toReference, readField }) => {
        const reference = toReference(node);
        if (!isConnection(existing) || !reference) return existing;
        if (existing.edges.some((edge) => edge.node.__ref === node)) return existing;
        const databaseId = readField<string>('databaseId', reference) ?? '';
        const isBefore = (edge: { node: typeof reference }) =>
          precedes(readField<string>('databaseId', edge.node) ?? '', databaseId);
        const earlier = existing.edges.filter(isBefore);
        const later = existing.edges.filter((edge) => !isBefore(edge));
        return { ...existing, edges: [...earlier, { node: reference }, ...later] };
      },
    },
  });
