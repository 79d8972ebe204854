import type { Session } from '../accounts/sessions.ts';

/** Milliseconds after a renewal during which older tokens stay valid even though a newer one was used. */
const grace = 30_000;

/**
 * Whether a token is its session's current one, superseded but still valid, or replayed, as a stolen one would be.
 * `usedGeneration` is the newest generation seen in any request or renewal; `begunAt` is the start of the request, in
 * milliseconds since 1970, unused for a current token.
 */
export function classifyToken(
  { generation, renewedAt, usedGeneration }: Pick<Session, 'generation' | 'renewedAt' | 'usedGeneration'>,
  tokenGeneration: number,
  begunAt: number,
): 'current' | 'superseded' | 'replayed' {
  if (tokenGeneration >= generation) return 'current';
  // Until a successor is used, its owner may not have received it.
  return tokenGeneration >= usedGeneration || begunAt < renewedAt.getTime() + grace
    ? 'superseded'
    : 'replayed';
}

/** Whether a session was renewed so recently that a repeated renewal gets the same answer. */
export const isRecentlyRenewed = ({ renewedAt }: Pick<Session, 'renewedAt'>): boolean =>
  Date.now() < renewedAt.getTime() + grace;
