import { handle } from '../live/eventHandlers.ts';
import { announceCounters } from '../live/viewerEvents.ts';
import { recountSoon } from './recount.ts';

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
  handle('CountersChanged', { after: announceCounters }),
];
