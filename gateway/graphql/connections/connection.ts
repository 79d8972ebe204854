import { hash } from 'node:crypto';
import { z } from 'zod';
import { graphqlError } from '../../http/errors.ts';

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

/** How many items before an edge its cursor knows. */
export const maxPreceding = 8;

/** Where an edge stood in its list, and whose it is: what lets the next page find its place again. */
export interface Anchor {
  offset: number;
  key: string;
  /** Its place in the list's order, where the API tells places: nothing else is needed then. */
  position?: string | undefined;
  /** Marks of the items before it, the nearest first: where it is gone, one of them shows where it stood. */
  before?: readonly string[] | undefined;
}

/** Stands for the key of an item beside another in a cursor. */
export const keyDigest = (key: string): string => hash('sha256', key, 'base64url').slice(0, 6);

const Cursor = z.tuple([
  z.int().min(0).max(999_999_999),
  z.string().regex(/^\P{Cc}{1,200}$/u),
  z.union([z.string().max(4_000), z.array(z.string().length(6)).max(maxPreceding)]).optional(),
]);

/** No cursor is as long as this. */
const maxCursorLength = 8_000;

/** Writes an anchor as an opaque cursor. */
export function encodeCursor({ offset, key, position, before }: Anchor): string {
  const place = position ?? before;
  const parts = place === undefined ? [offset, key] : [offset, key, place];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Reads a cursor; BAD_USER_INPUT when it is none. */
export function decodeCursor(cursor: string): Anchor {
  const { data } = cursor.length > maxCursorLength ? {} : Cursor.safeParse(parsed(cursor));
  if (!data) throw foreignCursor();
  const [offset, key, place] = data;
  return typeof place === 'string' ? { offset, key, position: place } : { offset, key, before: place };
}

/** What is said of a cursor that is none, or is of another list. */
export const foreignCursor = () => graphqlError('BAD_USER_INPUT', 'Not a cursor of this list.');

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
