import type { RealtimeEvent } from '../../gateway/realtime/eventTypes.ts';

/** An event that says nothing yet: tests say what it is about. */
export const emptyEvent: RealtimeEvent = {
  actions: [],
  conversationId: null,
  chatId: null,
  sender: null,
  push: null,
  publication: null,
  community: null,
  notices: null,
  row: null,
};
