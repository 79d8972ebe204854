import { createContext } from 'react';
import type { Capability } from '../../__generated__/uploadRulesQuery.graphql';
import type { AnsweredMessage, EditedMessage } from '../composer/messageDraft.ts';

/** What can be done with the messages of the open conversation. */
export interface MessageTools {
  /** Whether the platform has a capability. */
  offers: (capability: Capability) => boolean;
  /** Starts an answer to a message. */
  reply: (message: AnsweredMessage) => void;
  /** Starts the correction of a message. */
  edit: (message: EditedMessage) => void;
  /** Leads to a message of the conversation. */
  goTo: (message: { id: string; databaseId: string }) => void;
}

/** Without a conversation around them messages offer nothing. */
export const MessageTools = createContext<MessageTools>({
  offers: () => false,
  reply: () => {},
  edit: () => {},
  goTo: () => {},
});
