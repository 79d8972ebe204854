import type { Environment } from 'relay-runtime';
import { reportError } from '../core/errors.ts';
import { handle } from '../live/eventHandlers.ts';
import { announceCounters } from '../live/viewerEvents.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';

/** Minimum and maximum delay of a recount, in milliseconds, spread over clients. */
const soonest = 10_000;
const latest = 20_000;

/** Environments with a scheduled recount. */
const recounting = new WeakSet<Environment>();

/** Schedules one recount by the API: the local count may be one too high after a concurrent response. */
function recountSoon(environment: Environment): void {
  if (recounting.has(environment)) return;
  recounting.add(environment);
  const recount = async () => {
    recounting.delete(environment);
    await (await import('./recount.ts')).fetchUnseenCount(environment);
  };
  setTimeout(() => void recount().catch(reportError), soonest + Math.random() * (latest - soonest));
}

/** Event handlers of notifications. */
export const notificationEvents = [
  handle('NotificationReceived', {
    // Counted locally: a post's event reaches thousands of clients at once.
    update: (store) => {
      const viewer = store.getRoot().getLinkedRecord('viewer');
      const count = viewer?.getValue('unseenNotificationCount');
      if (typeof count === 'number') viewer?.setValue(count + 1, 'unseenNotificationCount');
    },
    after: (_event, { environment }) => {
      announceCounters();
      recountSoon(environment);
    },
  }),
  handle('CountersChanged', {
    after: (_event, { environment }) => {
      announceCounters();
      // A pending count may be older than this one.
      afterPendingResponses('bell', () => recountSoon(environment));
    },
  }),
];
