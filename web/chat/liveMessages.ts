import type { Environment } from 'relay-runtime';
import { reportError } from '../core/errors.ts';
import { type EventOf, handle } from '../live/eventHandlers.ts';
import { type Refetch, announceResume } from '../live/viewerEvents.ts';
import { removePermanently, removeFromAll } from '../relay/connections.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { loadWithRetries } from '../ui/loadWithRetries.ts';
import { isPageFocused } from './pageFocus.ts';
import { chatPanel } from './chatPanel.ts';
import { ownRemovals } from './ownRemovals.ts';
import { catchUp, hasUnreadOwnMessage, refetchMessages, repeatCatchUp } from './history/catchUp.ts';
import {
  invalidateClosedConversations,
  invalidateMessages,
  recordMessages,
  recordDeletion,
  fillGaps,
} from './history/gapDetection.ts';
import { insertMessage } from './history/messageOrder.ts';
import { retryReadMarks } from './history/readMarks.ts';
import { lastSentAt, moveConversation } from './list/moveConversation.ts';
import { keepMute } from './list/mutes.ts';
import { refetchRows, refetchRowsAfterSend } from './list/refetchRows.ts';
import { isSendingTo, retryUnsent } from '../sending/currentOutbox.ts';

/** Whether the newest messages of a conversation are open, visible and not occluded. */
export function isInView(conversationId: string): boolean {
  const { isOpen, conversationId: open, isCovered, endsEarly } = chatPanel.get();
  const isVisible = document.visibilityState === 'visible' && !isCovered && !endsEarly;
  return isOpen && open === conversationId && isVisible;
}

/** Flashes the tab's title for a message that is not in view, of a conversation that notifies all. */
function notifyOfMessage({ conversation, messageEdge: { node: message } }: EventOf<'MessageReceived'>): void {
  ownRemovals.delete(conversation.id);
  if (message.viewerIsAuthor || (isInView(conversation.id) && isPageFocused())) return;
  if (conversation.viewerNotificationLevel === 'ALL') chatPanel.countNewMessage();
}

/** Restores the tab's title when the user returns to an open conversation. Returns the unsubscribe function. */
export function restoreTitleOnReturn(): () => void {
  const onReturn = () => {
    const { conversationId } = chatPanel.get();
    if (conversationId !== null && isInView(conversationId) && isPageFocused()) chatPanel.clearNewMessages();
  };
  document.addEventListener('visibilitychange', onReturn);
  addEventListener('focus', onReturn);
  const stop = chatPanel.subscribe(onReturn);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onReturn);
    removeEventListener('focus', onReturn);
  };
}

/** Repeats pending requests, whose responses may be older than an event. */
function repeatPendingRequests(environment: Environment, conversationId: string): void {
  refetchRows(environment);
  repeatCatchUp(environment, conversationId);
}

/** Fetches messages; during a send the list would show the message beside its pending one. */
function readAfterSend(environment: Environment, id: string, read: typeof catchUp): void {
  const readAgain = () => void read(environment, id).catch(announceResume);
  if (isSendingTo(id)) afterPendingResponses(`read ${id}`, readAgain, sendOperations);
  else readAgain();
}

const sendOperations: ReadonlySet<string> = new Set(['sendMessageMutation']);

/** Event handlers of the chat. */
export const chatEvents = [
  handle('MessageReceived', {
    update: (store, record, { conversation }) => {
      const createdAt = record.getLinkedRecord('messageEdge')?.getLinkedRecord('node')?.getValue('createdAt');
      moveConversation(store, conversation.id, typeof createdAt === 'string' ? createdAt : undefined);
    },
    after: notifyOfMessage,
  }),
  handle('MessageReceived', {
    isEcho: ({ conversation, messageEdge }) =>
      messageEdge.node.viewerIsAuthor && isSendingTo(conversation.id),
    update: (store, record, { conversation }) =>
      insertMessage(store, conversation.id, record.getLinkedRecord('messageEdge')),
    after: ({ conversation: { id }, messageEdge, previousMessageId }, { environment }) => {
      const { node: message } = messageEdge;
      recordMessages(id, message.id, previousMessageId);
      // A pending send brings its own message: check for gaps afterwards.
      if (!isSendingTo(id)) fillGaps(environment, id);
      if (message.viewerIsAuthor && isSendingTo(id)) refetchRowsAfterSend(environment, id, message.id);
      else refetchRows(environment);
      repeatCatchUp(environment, id);
    },
  }),
  handle('MessageChanged', {
    after: ({ message }, { environment }) => repeatPendingRequests(environment, message.conversation.id),
  }),
  handle('MessageDeleted', {
    after: ({ conversation, deletedMessageId, deletedMessage }, { environment }) => {
      // Elsewhere it keeps its place, which came with the event.
      if (!deletedMessage) {
        removePermanently(environment, deletedMessageId);
        recordDeletion(conversation.id, deletedMessageId);
      }
      repeatPendingRequests(environment, conversation.id);
    },
  }),
  handle('ConversationRead', {
    // Refreshes the read state of the open conversation.
    after: ({ conversation }, { environment }) => {
      const { id } = conversation;
      refetchRows(environment, conversation);
      repeatCatchUp(environment, id);
      if (chatPanel.get().conversationId !== id) return;
      if (isSendingTo(id) || hasUnreadOwnMessage(environment, id)) readAfterSend(environment, id, catchUp);
    },
  }),
  handle('ConversationChanged', {
    // A new conversation goes to the top; the viewer may have pinned another.
    update: (store, _record, { conversation: { id } }) =>
      moveConversation(store, id, lastSentAt(store.get(id))),
    after: ({ conversation: { id, viewerHasMuted } }, { environment }) => {
      if (typeof viewerHasMuted === 'boolean') keepMute(environment, id, viewerHasMuted);
      repeatPendingRequests(environment, id);
      // It may have a new line, pinned message or administrator.
      if (chatPanel.get().conversationId === id) readAfterSend(environment, id, refetchMessages);
      else invalidateMessages(environment, id);
    },
  }),
  handle('ConversationRemoved', {
    after: ({ removedConversationId }, { environment }) => {
      environment.commitUpdate((store) => removeFromAll(environment, store, removedConversationId));
      const wasOpen = chatPanel.get().conversationId === removedConversationId;
      if (wasOpen) chatPanel.showList();
      if (!ownRemovals.delete(removedConversationId))
        loadWithRetries(() => import('./removedConversation.ts'))
          .then(({ reportRemoval }) => reportRemoval(removedConversationId, wasOpen))
          .catch(reportError);
      refetchRows(environment);
    },
  }),
];

/** Refetches the open conversation after an event gap, all that is on screen of it. */
export const refetchConversation: Refetch = async (environment) => {
  retryUnsent();
  retryReadMarks(environment);
  invalidateClosedConversations(environment);
  const { conversationId } = chatPanel.get();
  if (conversationId !== null) await refetchMessages(environment, conversationId);
};
