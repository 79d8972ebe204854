import { type EventHandler, handle } from '../live/eventHandlers.ts';
import { announceCommunityChange } from '../live/watchCommunity.ts';

/** Notifies views of a community that it changed. */
export const communityEvents: readonly EventHandler[] = [
  handle('CommunityInvalidated', { after: announceCommunityChange }),
  // Posts carry the pictures of the gallery and the events of the calendar.
  handle('ContentInvalidated', {
    after: ({ nodeId, postId, communityId }) => {
      if (nodeId === postId) announceCommunityChange({ communityId, parts: ['POSTS'] });
    },
  }),
  handle('FeedsInvalidated', {
    after: () => announceCommunityChange({ communityId: null, parts: ['POSTS'], isVague: true }),
  }),
];
