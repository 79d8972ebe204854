import { handle } from '../live/eventHandlers.ts';
import { announceCounters } from '../live/viewerEvents.ts';

/** What the viewer's events mean to the bell: something new may be in its list. */
export const notificationEvents = [
  handle('NotificationReceived', { after: announceCounters }),
  handle('CountersChanged', { after: announceCounters }),
];
