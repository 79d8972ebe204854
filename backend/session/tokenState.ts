import type { Session } from '../accounts/sessions.ts';

/** Milliseconds for which the previous token stays valid after a renewal. */
const grace = 30_000;

/**
 * State of a token in its session: `current` for the newest, `superseded` for an earlier one that is still valid, or
 * `reused` for one that must no longer be used. `begunAt` is the start of its request, in milliseconds since 1970.
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

/** Whether a repeated renewal gets the same answer. */
export const isRecentlyRenewed = ({ renewedAt }: Pick<Session, 'renewedAt'>): boolean =>
  Date.now() < renewedAt.getTime() + grace;
