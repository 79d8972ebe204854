import type { PublicationChange, RealtimeEvent } from '../core/realtime/hub.ts';

/** Of so many changes at once a client is told one by one: each is loaded for it. Beyond, it reads anew. */
export const mostChanges = 50;

/**
 * What happened in sum to each post, comment or reply of which events tell: of what is gone nothing but that, for no
 * id comes back, and of what is new nothing but that.
 */
export function changesInSum(events: readonly RealtimeEvent[]): PublicationChange[] {
  const sum = new Map<string, PublicationChange>();
  for (const { publication } of events) {
    if (!publication) continue;
    const { change, post, comment, reply } = publication;
    const key = [post, comment, reply].join(' ');
    const before = sum.get(key)?.change;
    if (before === undefined || change === 'deleted') sum.set(key, publication);
  }
  return [...sum.values()];
}
