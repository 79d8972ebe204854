import type { Environment, RecordSourceProxy } from 'relay-runtime';
import { editedText } from '../live/editedText.ts';
import { markRemoved } from '../live/removals.ts';
import { removeFromAll } from '../relay/connections.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { commentLists, replyLists } from './lists.ts';
import { unsentText } from './drafts.ts';

/** What the person wrote under or into a post, comment or reply, and what stands under it, and has not sent. */
function unsentUnder(store: RecordSourceProxy, nodeId: string): string[] {
  const below = [...commentLists(nodeId), ...replyLists(nodeId)].flatMap(
    (listId) =>
      store
        .get(listId)
        ?.getLinkedRecords('edges')
        ?.map((edge) => edge.getLinkedRecord('node')?.getDataID()) ?? [],
  );
  return [nodeId, ...below].flatMap((subject) =>
    subject === undefined ? [] : [unsentText(subject), editedText(subject)].filter((text) => text !== ''),
  );
}

/**
 * A post, comment or reply that is no longer there leaves all lists. Where the person was writing under it, it stays
 * with what they wrote, to be taken along.
 */
export function leaveScreen(environment: Environment, nodeId: string): void {
  environment.commitUpdate((store) => {
    const unsent = unsentUnder(store, nodeId);
    if (unsent.length === 0) removeFromAll(environment, store, nodeId);
    markRemoved(nodeId, unsent);
  });
}

/** The same of what was deleted: again after each answer that is on its way, which may be older and bring it back. */
export function leaveForGood(environment: Environment, nodeId: string): void {
  const leave = () => leaveScreen(environment, nodeId);
  leave();
  afterPendingResponses(`deleted ${nodeId}`, leave);
}

/** It was taken along. */
export const forgetGone = (environment: Environment, nodeId: string): void =>
  environment.commitUpdate((store) => removeFromAll(environment, store, nodeId));
