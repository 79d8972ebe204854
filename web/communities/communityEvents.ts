import { type EventHandler, handle } from '../live/eventHandlers.ts';
import { announceCommunity } from '../live/communityNews.ts';

/** Tells those who show something of a community that it is another one. */
export const communityEvents: readonly EventHandler[] = [
  handle('CommunityChanged', { after: announceCommunity }),
  // Posts carry the pictures of the gallery and the events of the calendar.
  handle('PostAdded', {
    after: ({ community }) => announceCommunity({ communityId: community.id, parts: ['POSTS'] }),
  }),
  handle('PostDeleted', {
    after: ({ community }) => announceCommunity({ communityId: community.id, parts: ['POSTS'] }),
  }),
  handle('PostChanged', { after: () => announceCommunity({ communityId: null, parts: ['POSTS'] }) }),
  handle('PostsChanged', {
    after: () => announceCommunity({ communityId: null, parts: ['POSTS'], isVague: true }),
  }),
];
