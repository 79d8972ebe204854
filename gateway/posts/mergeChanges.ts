import type { PublicationChange, RealtimeEvent } from '../realtime/eventTypes.ts';

/** Maximum number of changes that are loaded and sent one by one. Beyond it, clients refetch. */
const maxLoaded = 50;

/**
 * The last relevant change of each post, comment or reply. Additions and deletions replace other changes, since ids
 * are never reused.
 */
export function mergeChanges(events: readonly RealtimeEvent[]): PublicationChange[] {
  const sum = new Map<string, PublicationChange>();
  for (const { publication } of events) {
    if (!publication) continue;
    const { change, post, comment, reply } = publication;
    const key = [post, comment, reply].join(' ');
    const before = sum.get(key)?.change;
    if (before === undefined || before === 'responses' || change === 'deleted') sum.set(key, publication);
  }
  return [...sum.values()];
}

/** Whether there are so many changes that they are not sent one by one. Responses do not count: only their ids are sent. */
export const hasTooManyChanges = (changes: readonly PublicationChange[]): boolean =>
  changes.filter(({ change }) => change !== 'responses').length > maxLoaded;
