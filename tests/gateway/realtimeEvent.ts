import type { RealtimeEvent } from '../../gateway/realtime/eventTypes.ts';

/** An empty event, which tests complete. */
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
