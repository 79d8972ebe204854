import { conversationsName, registeredConnections } from '../live/screen.ts';

/** Registry name of a conversation's messages. */
export const messagesName = (conversationId: string): string => `messages of ${conversationId}`;

/** Store ids of the mounted lists of conversations. */
export const conversationConnections = (): string[] => registeredConnections(conversationsName);

/** Store ids of the mounted lists of a conversation's messages. */
export const messageConnections = (conversationId: string): string[] =>
  registeredConnections(messagesName(conversationId));
