/** Ids of the nodes that this page deleted, also while that can be undone. */
const deleted = new Set<string>();

/** Records that this page deleted a node; null does nothing. */
export const recordDeleted = (nodeId: string | null): void => {
  if (nodeId !== null) deleted.add(nodeId);
};

/** Records that a deletion was undone or rejected; null does nothing. */
export const recordRestored = (nodeId: string | null): void => {
  if (nodeId !== null) deleted.delete(nodeId);
};

/** Whether this page deleted the node, which the server may still return. */
export const isDeletedHere = (nodeId: string): boolean => deleted.has(nodeId);
