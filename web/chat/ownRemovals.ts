/**
 * Ids of the conversations that this tab is leaving or deleting, also by a retry: their removal is not reported to the
 * user. The next message ends that.
 */
export const ownRemovals = new Set<string>();
