import { fault } from '../errors.ts';

/** A page of a list as the graph answers it. */
export interface Connection<Node> {
  edges: { cursor: string; node: Node }[];
  nodes: Node[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** The pagination arguments of a field. */
export interface PageArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}

/** Assembles a connection from its edges. */
export function toConnection<Node>(
  edges: { cursor: string; node: Node }[],
  hasPreviousPage: boolean,
  hasNextPage: boolean,
): Connection<Node> {
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** The size of a page: the SDL has a default for it, and bounds. */
export function pageSize(value: number | null | undefined): number {
  if (value === null || value === undefined) throw new Error('The SDL has no default for this page.');
  return value;
}

/** Where an edge stood in its list, and whose it is: what lets the next page find its place again. */
export interface Anchor {
  offset: number;
  key: string;
}

/** Writes an anchor as an opaque cursor. */
export const encodeCursor = ({ offset, key }: Anchor): string =>
  Buffer.from(`${offset}:${key}`).toString('base64url');

/** Reads a cursor; BAD_USER_INPUT when it is none. */
export function decodeCursor(cursor: string): Anchor {
  const match = /^(\d{1,9}):(\P{Cc}{1,200})$/u.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!match?.[1] || !match[2]) throw fault('BAD_USER_INPUT', 'Not a cursor of this list.');
  return { offset: Number(match[1]), key: match[2] };
}
