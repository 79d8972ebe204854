import { type EventHandler, handle } from '../live/eventHandlers.ts';
import { announceCommunity } from '../live/communityNews.ts';

/** Tells those who show something of a community that it is another one. */
export const communityEvents: readonly EventHandler[] = [
  handle('CommunityChanged', { after: announceCommunity }),
  // Posts carry the pictures of the gallery and the events of the calendar.
  handle('ContentChanged', {
    after: ({ nodeId, postId, communityId }) => {
      if (nodeId === postId) announceCommunity({ communityId, parts: ['POSTS'] });
    },
  }),
  handle('PostsChanged', {
    after: () => announceCommunity({ communityId: null, parts: ['POSTS'], isVague: true }),
  }),
];
