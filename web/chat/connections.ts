import { conversationListName, registeredConnections } from '../live/screen.ts';

/** Name under which a conversation's message list is registered in live/screen.ts. */
export const messageListName = (conversationId: string): string => `messages of ${conversationId}`;

/** Relay connection id of the conversation list, if shown since the page loaded; for `connections` of a mutation. */
export const conversationConnections = (): string[] => registeredConnections(conversationListName);

/**
 * Relay connection id of a conversation's message list, if shown since the page loaded; for `connections` of a
 * mutation.
 */
export const messageConnections = (conversationId: string): string[] =>
  registeredConnections(messageListName(conversationId));
