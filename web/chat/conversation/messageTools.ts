import { createContext } from 'react';
import type { Capability } from '../../__generated__/uploadRulesQuery.graphql';
import type { AnsweredMessage, EditedMessage } from '../composer/messageDraft.ts';

/** Whether the platform has a capability. */
export type Offers = (capability: Capability) => boolean;

/** What can be done with the messages of the open conversation. */
export interface MessageTools {
  offers: Offers;
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
