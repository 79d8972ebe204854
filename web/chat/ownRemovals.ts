/**
 * Ids of the conversations that this tab is leaving or deleting: their removal is not reported to the user. One whose
 * answer was lost stays, as it may be done; the next message ends that.
 */
export const ownRemovals = new Set<string>();
