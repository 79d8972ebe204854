import { conversationsName, registeredConnections } from '../live/screen.ts';

/** Name under which a conversation's message list is registered in live/screen.ts. */
export const messagesName = (conversationId: string): string => `messages of ${conversationId}`;

/** Relay connection id of the conversation list, if it was shown since the page loaded; for `connections` of a mutation. */
export const conversationConnections = (): string[] => registeredConnections(conversationsName);

/**
 * Relay connection id of a conversation's message list, if one was shown since the page loaded; for `connections` of a
 * mutation.
 */
export const messageConnections = (conversationId: string): string[] =>
  registeredConnections(messagesName(conversationId));
