import type { Environment } from 'relay-runtime';
import { reportError } from '../core/reportError.ts';
import { handle } from '../live/eventHandlers.ts';
import { announceCounters } from '../live/viewerEvents.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';

/** Milliseconds within which the bell is counted anew once something came, at least and at most: not by thousands at once. */
const soonest = 10_000;
const latest = 20_000;

/** Where the bell is counted anew in a while. */
const recounting = new WeakSet<Environment>();

/**
 * Has what is new counted by the API in a while, however much comes until then: what was counted here is one too many
 * where a count on its way knew of it already.
 */
function recountSoon(environment: Environment): void {
  if (recounting.has(environment)) return;
  recounting.add(environment);
  const recount = async () => {
    recounting.delete(environment);
    await (await import('./recount.ts')).recount(environment);
  };
  setTimeout(() => void recount().catch(reportError), soonest + Math.random() * (latest - soonest));
}

/** What the viewer's events mean to the bell: something new may be in its list. */
export const notificationEvents = [
  handle('NotificationReceived', {
    // Counted here: were the API asked for each of those who hear of a post, it would be asked by thousands at once.
    update: (store) => {
      const viewer = store.getRoot().getLinkedRecord('viewer');
      const count = viewer?.getValue('unreadNotificationCount');
      if (typeof count === 'number') viewer?.setValue(count + 1, 'unreadNotificationCount');
    },
    after: (_event, { environment }) => {
      announceCounters();
      recountSoon(environment);
    },
  }),
  handle('CountersChanged', {
    after: (_event, { environment }) => {
      announceCounters();
      // A count that is on its way may be older than this one.
      afterPendingResponses('bell', () => recountSoon(environment));
    },
  }),
];
