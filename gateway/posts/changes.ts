import type { PublicationChange, RealtimeEvent } from '../realtime/eventTypes.ts';

/** Of so many changes at once a client is told one by one, for which each is loaded. Beyond, it reads anew. */
const mostLoaded = 50;

/**
 * What happened in sum to each post, comment or reply of which events tell: of what is gone nothing but that, for no
 * id comes back, and of what is new nothing but that. That there were responses says nothing more beside another change.
 */
export function changesInSum(events: readonly RealtimeEvent[]): PublicationChange[] {
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

/** Whether these are more than are told one by one. Of responses the ids alone are told, however many they are. */
export const isTooMuch = (changes: readonly PublicationChange[]): boolean =>
  changes.filter(({ change }) => change !== 'responses').length > mostLoaded;
