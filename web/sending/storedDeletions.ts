import type { ConcreteRequest, Variables } from 'relay-runtime';
import { RequestError } from '../core/errors.ts';
import { randomId } from '../core/randomId.ts';
import { drafts } from '../drafts/useDraft.ts';
import type { Undone } from '../relay/outcome.ts';

/** What the person has deleted, and the server is not known to know of. */
export interface StoredDeletion {
  /** Null for none. */
  request: ConcreteRequest | null;
  variables: Variables;
  /** The id of what goes off every list; null where the answer brings the list as it is then, or of an older client. */
  gone?: string | null;
  /** Says that it is deleted. */
  text: string;
}

/** Before the names of the places where they are kept. */
export const deletionPlaces = 'deletion:';

/** Keeps a deletion beside the person's drafts, until the answer is called: the page may be gone before it is told. */
export function storeDeletion(deletion: StoredDeletion): () => void {
  const place = `${deletionPlaces}${randomId()}`;
  drafts.write(place, deletion, true);
  return () => drafts.remove(place);
}

/** Whether somebody has deleted it already. */
export const wasAlreadyDeleted = ({ code, error }: Undone): boolean =>
  code === 'NOT_FOUND' || (error instanceof RequestError && error.code === 'NOT_FOUND');
