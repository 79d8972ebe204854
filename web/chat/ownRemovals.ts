/** Ids of the conversations that this tab is leaving or deleting: their removal is not reported to the user. */
export const ownRemovals = new Set<string>();
