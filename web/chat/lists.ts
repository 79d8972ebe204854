import { conversationsName, registeredConnections } from '../live/connectionRegistry.ts';

/** The messages of a conversation, as `useShownList` names them. */
export const messagesName = (conversationId: string): string => `messages of ${conversationId}`;

/** The list of conversations, where it was shown. */
export const conversationLists = (): string[] => registeredConnections(conversationsName);

/** The list of a conversation's messages, where it was shown. */
export const messageLists = (conversationId: string): string[] =>
  registeredConnections(messagesName(conversationId));
