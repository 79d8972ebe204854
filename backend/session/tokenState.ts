import type { Session } from '../accounts/sessions.ts';

/** Milliseconds for which the previous token stays valid after a renewal. */
const grace = 30_000;

/**
 * State of a token: newest, replaced but valid, or reused. `begunAt`: start of its request, in milliseconds since
 * 1970.
 */
export function tokenState(
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
