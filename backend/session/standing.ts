import type { Session } from '../accounts/sessions.ts';

/** Milliseconds for which the previous token stays valid after a renewal. */
const grace = 30_000;

/**
 * What a token is to its session: `current`, the newest; `superseded`, one before it that may still be used; or
 * `reused`, one that nobody should have any more. `begunAt` is when the request that brought it began, in
 * milliseconds since 1970.
 */
export function standingOf(
  { generation, renewedAt, usedGeneration }: Pick<Session, 'generation' | 'renewedAt' | 'usedGeneration'>,
  ofToken: number,
  begunAt: number,
): 'current' | 'superseded' | 'reused' {
  if (ofToken >= generation) return 'current';
  // Until a successor is used, its owner may not have received it.
  return ofToken >= usedGeneration || begunAt < renewedAt.getTime() + grace ? 'superseded' : 'reused';
}

/** Whether a repeated renewal gets the same answer. */
export const isFresh = ({ renewedAt }: Pick<Session, 'renewedAt'>): boolean =>
  Date.now() < renewedAt.getTime() + grace;
