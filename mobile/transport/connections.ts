import type { FieldPolicy, Reference, StoreObject } from '@apollo/client';
import { isGone } from './gone.ts';

/** A cached edge. */
interface StoredEdge extends StoreObject {
  node: Reference;
}

/** A cached connection. */
export interface StoredConnection extends StoreObject {
  edges: readonly StoredEdge[];
  pageInfo: {
    hasNextPage?: boolean;
    hasPreviousPage?: boolean;
    startCursor?: string | null;
    endCursor?: string | null;
  };
}

/** Policy that keeps the previous value when a field is null because of an error. */
type ConnectionPolicy = FieldPolicy<StoredConnection | null>;

/** Filters out evicted objects. */
const read: NonNullable<Exclude<ConnectionPolicy['read'], boolean>> = (existing, { canRead, cache }) =>
  existing && {
    ...existing,
    edges: existing.edges.filter(({ node }) => canRead(node) && !isGone(cache, node.__ref)),
  };

const idsOf = (edges: readonly StoredEdge[]) => new Set(edges.map(({ node }) => node.__ref));

/** Edges that are not in the list yet. */
const others = (edges: readonly StoredEdge[], known: readonly StoredEdge[]): StoredEdge[] => {
  const ids = idsOf(known);
  return edges.filter(({ node }) => !ids.has(node.__ref));
};

/**
 * Creates the merge policy of lists with the newest first, whatever their arguments; a refetched first page replaces
 * what it covers, or everything after a hole. With `itemsMove`, a page that lacks a known item replaces the list.
 */
export function newestFirst({ itemsMove = false } = {}): ConnectionPolicy {
  return {
    keyArgs: false,
    read,
    merge(existing, incoming, { args }) {
      if (!existing || !incoming) return incoming ?? existing ?? null;
      if (typeof args?.after === 'string')
        // An append after another cursor would leave a hole.
        return args.after === existing.pageInfo.endCursor
          ? { ...incoming, edges: [...existing.edges, ...others(incoming.edges, existing.edges)] }
          : existing;
      const last = incoming.edges.at(-1)?.node.__ref;
      const joint = existing.edges.findIndex(({ node }) => node.__ref === last);
      const isApart =
        joint < 0 || (itemsMove && others(existing.edges.slice(0, joint), incoming.edges).length > 0);
      const tail = isApart ? [] : others(existing.edges.slice(joint + 1), incoming.edges);
      return tail.length === 0
        ? incoming
        : { ...incoming, edges: [...incoming.edges, ...tail], pageInfo: existing.pageInfo };
    },
  };
}

/** Whether `databaseId` `a` precedes `b`. They are decimal numbers of any length. */
export const precedes = (a: string, b: string): boolean =>
  a.length === b.length ? a < b : a.length < b.length;

/**
 * Creates the merge policy of messages, oldest first by databaseId; the newest page replaces everything if older
 * messages are missing.
 */
export function inDatabaseIdOrder(): ConnectionPolicy {
  return {
    keyArgs: false,
    read,
    merge(existing, incoming, { args, readField }) {
      if (!existing || !incoming || existing.edges.length === 0) return incoming ?? existing ?? null;
      const first = incoming.edges[0];
      const isNewest = typeof args?.before !== 'string';
      // Empty, or nothing older than known.
      if (!first) return isNewest ? incoming : { ...existing, pageInfo: incoming.pageInfo };
      const databaseIdOf = ({ node }: StoredEdge) => readField<string>('databaseId', node) ?? '';
      const from = databaseIdOf(first);
      const newestKnown = databaseIdOf(existing.edges.at(-1) ?? first);
      const isApart = isNewest && incoming.pageInfo.hasPreviousPage === true && precedes(newestKnown, from);
      if (isApart) return incoming;
      const older = existing.edges.filter((edge) => precedes(databaseIdOf(edge), from));
      const to = databaseIdOf(incoming.edges.at(-1) ?? first);
      const newer = isNewest ? [] : existing.edges.filter((edge) => precedes(to, databaseIdOf(edge)));
      return {
        ...incoming,
        edges: [...older, ...incoming.edges, ...newer],
        pageInfo: older.length > 0 ? existing.pageInfo : incoming.pageInfo,
      };
    },
  };
}
