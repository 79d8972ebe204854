import { encodeCursor } from './connection.ts';

/** The edge of something that has just come into a list: nobody knows where in it, so what follows its cursor is from the beginning. */
export const newEdge = <Node>(node: Node, key: string): { cursor: string; node: Node } => ({
  cursor: encodeCursor({ offset: 0, key }),
  node,
});
