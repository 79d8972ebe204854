import { encodeCursor } from './connection.ts';

/** The edge of a new item. Its place is unknown, so its cursor continues from the beginning of the list. */
export const newEdge = <Node>(node: Node, key: string): { cursor: string; node: Node } => ({
  cursor: encodeCursor({ offset: 0, key }),
  node,
});
