import { hash } from 'node:crypto';
import { z } from 'zod';
import { graphqlError } from '../http/errors.ts';

/** A page of a connection. */
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

/** Arguments of a connection field. */
export interface PageArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}

/** Builds a connection from its edges. */
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

/** The requested page size, which the SDL has bounded; throws when the SDL has no default for it. */
export function requirePageSize(value: number | null | undefined): number {
  if (value === null || value === undefined) throw new Error('The SDL has no default for this page.');
  return value;
}

/** Number of preceding items that a cursor remembers. */
export const maxPreceding = 8;

/** Position of an edge in its list, so that the next page can find it again. */
export interface Anchor {
  offset: number;
  key: string;
  /** The API's position of the item; makes the rest unnecessary. */
  position?: string | undefined;
  /** Digests of the preceding keys, nearest first: they show the place of a deleted item. */
  before?: readonly string[] | undefined;
}

/** Short digest of a key, for cursors. */
export const keyDigest = (key: string): string => hash('sha256', key, 'base64url').slice(0, 6);

const Cursor = z.tuple([
  z.int().min(0).max(999_999_999),
  z.string().regex(/^\P{Cc}{1,200}$/u),
  z.union([z.string().max(4_000), z.array(z.string().length(6)).max(maxPreceding)]).optional(),
]);

/** Maximum length of a cursor in characters. */
const maxCursorLength = 8_000;

/** Encodes a position as an opaque cursor. */
export function encodeCursor({ offset, key, position, before }: Anchor): string {
  const place = position ?? before;
  const parts = place === undefined ? [offset, key] : [offset, key, place];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Decodes a cursor. @throws BAD_USER_INPUT if it is invalid. */
export function decodeCursor(cursor: string): Anchor {
  const { data } = cursor.length > maxCursorLength ? {} : Cursor.safeParse(parsed(cursor));
  if (!data) throw foreignCursorError();
  const [offset, key, place] = data;
  return typeof place === 'string' ? { offset, key, position: place } : { offset, key, before: place };
}

/** Error for a cursor that is invalid or of another list. */
export const foreignCursorError = () => graphqlError('BAD_USER_INPUT', 'Not a cursor of this list.');

/** Error for arguments of both directions. */
export const bothDirectionsError = () =>
  graphqlError('BAD_USER_INPUT', 'Page on with first and after, or back with last and before, not both.');

/** Rejects both a global id and the id in web addresses of the same object. @throws BAD_USER_INPUT */
export function rejectBothIds(
  name: string,
  id: string | null | undefined,
  databaseId: string | null | undefined,
) {
  if (id != null && databaseId != null)
    throw graphqlError('BAD_USER_INPUT', `${name}Id and ${name}DatabaseId exclude each other.`);
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** The edge of a new item. Its place is unknown, so its cursor continues from the beginning of the list. */
export const newEdge = <Node>(node: Node, key: string): { cursor: string; node: Node } => ({
  cursor: encodeCursor({ offset: 0, key }),
  node,
});
