import { createContext } from 'react';
import type { ForwardDialog_message$key } from '../../__generated__/ForwardDialog_message.graphql';
import type { Capability } from '../../__generated__/uploadRulesQuery.graphql';
import type { AnsweredMessage, EditedMessage } from '../composer/messageDraft.ts';

/** What can be done with the messages of the open conversation. */
export interface MessageTools {
  /** Whether the platform has a capability. */
  offers: (capability: Capability) => boolean;
  /** Whether messages carry the faces and names of their authors. */
  isGroup: boolean;
  /** The pinned message and whether the viewer may pin another; null without them. */
  pins: { pinnedId: string | null } | null;
  /** The viewer; null until known. */
  viewer: { readonly id: string; readonly name: string } | null;
  /** Starts an answer to a message. */
  reply: (message: AnsweredMessage) => void;
  /** Starts the correction of a message. */
  edit: (message: EditedMessage) => void;
  /** Opens the dialog that forwards a message. */
  forward: (message: ForwardDialog_message$key) => void;
  /** Opens the list of a message's readers. */
  showReaders: (id: string) => void;
  /** Leads to a message of the conversation. */
  goTo: (message: { id: string; databaseId: string }) => void;
}

/** Without a conversation around them messages offer nothing. */
export const MessageTools = createContext<MessageTools>({
  offers: () => false,
  isGroup: false,
  pins: null,
  viewer: null,
  reply: () => {},
  edit: () => {},
  forward: () => {},
  showReaders: () => {},
  goTo: () => {},
});
