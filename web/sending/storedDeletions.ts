import type { ConcreteRequest, Variables, IEnvironment } from 'relay-runtime';
import { RequestError } from '../core/errors.ts';
import { randomId } from '../core/randomId.ts';
import { drafts } from '../drafts/useDraft.ts';
import type { Undone } from '../relay/mutations.ts';

/** A deletion stored in this browser until the server has confirmed it. */
export interface StoredDeletion {
  request: ConcreteRequest | null;
  variables: Variables;
  /** Id removed from every list; null if the response brings the list, or from an older client. */
  gone?: string | null;
  /** Toast message. */
  text: string;
}

/** Prefix of draft places for deletions. */
const deletionPlaces = 'deletion:';

/** Stores a deletion with the drafts until the returned function is called: the page may close before it is sent. */
export function storeDeletion(deletion: StoredDeletion): () => void {
  const place = `${deletionPlaces}${randomId()}`;
  drafts.write(place, deletion, true);
  return () => drafts.remove(place);
}

/** Whether a deletion failed because the object had already been deleted. */
export const wasAlreadyDeleted = ({ code, error }: Undone): boolean =>
  code === 'NOT_FOUND' || (error instanceof RequestError && error.code === 'NOT_FOUND');

/** Ids of the nodes that this page deleted, also while that can be undone. */
const deleted = new Set<string>();

/** Records a deletion; null has no node. */
export const recordDeleted = (nodeId: string | null): void => {
  if (nodeId !== null) deleted.add(nodeId);
};

/** Records that a deletion was undone or rejected. */
export const recordRestored = (nodeId: string | null): void => {
  if (nodeId !== null) deleted.delete(nodeId);
};

/** Whether this page deleted the node, which the server may still return. */
export const isDeletedHere = (nodeId: string): boolean => deleted.has(nodeId);

/** Sends deletions that an earlier page could not send; their code is loaded on demand. */
export async function executeStoredDeletions(environment: IEnvironment): Promise<void> {
  await drafts.loading();
  const kept = drafts.places(deletionPlaces);
  if (kept.length === 0) return;
  const { executeDeletions } = await import('./executeDeletions.ts');
  await executeDeletions(environment, kept);
}
