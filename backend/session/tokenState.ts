import type { Session } from '../accounts/sessions.ts';

/** Milliseconds for which the previous token stays valid after a renewal. */
const grace = 30_000;

/**
 * Returns whether a token is its session's current one, superseded but still valid, or reused. `begunAt` is the start of
 * its request, in milliseconds since 1970.
 */
export function classifyToken(
  { generation, renewedAt, usedGeneration }: Pick<Session, 'generation' | 'renewedAt' | 'usedGeneration'>,
  ofToken: number,
  begunAt: number,
): 'current' | 'superseded' | 'reused' {
  if (ofToken >= generation) return 'current';
  // Until a successor is used, its owner may not have received it.
  return ofToken >= usedGeneration || begunAt < renewedAt.getTime() + grace ? 'superseded' : 'reused';
}

/** Whether a session was renewed so recently that a repeated renewal gets the same answer. */
export const isRecentlyRenewed = ({ renewedAt }: Pick<Session, 'renewedAt'>): boolean =>
  Date.now() < renewedAt.getTime() + grace;
