import type { Environment, RecordSourceProxy } from 'relay-runtime';
import { unsavedText } from '../drafts/useDraft.ts';
import { screen } from '../live/screen.ts';
import { removeFromAll } from '../relay/connections.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { commentConnections, replyConnections } from './connections.ts';
import { unsentText } from './drafts.ts';

/** Unsent texts and edits of a node and the entries below it. */
function unsentUnder(store: RecordSourceProxy, nodeId: string): string[] {
  const below = [...commentConnections(nodeId), ...replyConnections(nodeId)].flatMap(
    (listId) =>
      store
        .get(listId)
        ?.getLinkedRecords('edges')
        ?.map((edge) => edge.getLinkedRecord('node')?.getDataID()) ?? [],
  );
  return [nodeId, ...below].flatMap((subject) =>
    subject === undefined ? [] : [unsentText(subject), unsavedText(subject)].filter((text) => text !== ''),
  );
}

/** Removes a deleted node from all lists, or replaces it by a notice if the user was writing below it. */
export function removeDeleted(environment: Environment, nodeId: string): void {
  environment.commitUpdate((store) => {
    const unsent = unsentUnder(store, nodeId);
    if (unsent.length === 0) removeFromAll(environment, store, nodeId);
    screen.markRemoved(nodeId, unsent);
  });
}

/** Repeats the removal after each pending response, which may be older and restore the node. */
export function removeDeletedPermanently(environment: Environment, nodeId: string): void {
  const leave = () => removeDeleted(environment, nodeId);
  leave();
  afterPendingResponses(`deleted ${nodeId}`, leave);
}

/** Dismisses the notice of a deleted node. */
export const dismissDeleted = (environment: Environment, nodeId: string): void =>
  environment.commitUpdate((store) => removeFromAll(environment, store, nodeId));
