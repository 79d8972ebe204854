import { ConnectionHandler, type Environment, type RecordSourceProxy } from 'relay-runtime';
import { type EventOf, handle } from '../live/eventHandlers.ts';
import type { Reading } from '../live/gaps.ts';
import { edgeOf } from '../relay/connections.ts';
import { showToast } from '../ui/toast.ts';
import { chatPanel } from './chatPanel.ts';
import { catchUp } from './history/catchUp.ts';
import { insertMessage } from './history/messageOrder.ts';
import { markConversationRead } from './history/readMarks.ts';
import { conversationLists, messageLists } from './lists.ts';
import { holdOwnMessage, retryUnsent } from './outbox/outboxOf.ts';
import { flashTitle, restoreTitle } from './panel/titleFlash.ts';

/** Brings a conversation to the top of the list, or into it when it is new there. */
function moveToTop(store: RecordSourceProxy, conversationId: string): void {
  const conversation = store.get(conversationId);
  for (const listId of conversationLists()) {
    const list = store.get(listId);
    if (!list || !conversation) continue;
    // The event names no list, since those that are shown come and go while it is followed.
    ConnectionHandler.deleteNode(list, conversationId);
    // Nor is there a directive that moves: it is put in anew.
    const edge = ConnectionHandler.createEdge(store, list, conversation, 'ConversationEdge');
    // It is on top now, whatever happened to it.
    ConnectionHandler.insertEdgeBefore(list, edge);
  }
}

const removeFrom = (store: RecordSourceProxy, listIds: readonly string[], nodeId: string): void => {
  for (const listId of listIds) {
    const list = store.get(listId);
    // The event names no list, since those that are shown come and go while it is followed.
    if (list) ConnectionHandler.deleteNode(list, nodeId);
  }
};

/** Whether a conversation is open before the person's eyes. */
export function isInView(conversationId: string): boolean {
  const { isOpen, conversationId: open } = chatPanel.get();
  return isOpen && open === conversationId && document.visibilityState === 'visible';
}

/**
 * Notices a message that came: in a conversation before the person's eyes it was seen, which the server is
 * told; any other is told by the tab's title, unless its conversation is silent.
 */
function notifyOfMessage(
  environment: Environment,
  { conversation, messageEdge: { node: message } }: EventOf<'MessageReceived'>,
): void {
  if (message.isMine) return;
  if (isInView(conversation.id)) markConversationRead(environment, conversation.id, message.id);
  else if (!conversation.isMuted) flashTitle();
}

/** Tells what came while the tab was in the background as seen, once it is in front again. Answers how to stop. */
export function markReadOnReturn(environment: Environment): () => void {
  const onReturn = () => {
    const { conversationId } = chatPanel.get();
    if (conversationId === null || !isInView(conversationId)) return;
    restoreTitle();
    markConversationRead(environment, conversationId);
  };
  document.addEventListener('visibilitychange', onReturn);
  return () => document.removeEventListener('visibilitychange', onReturn);
}

/** Leaves the screen of a conversation in which the person is no longer. */
function closeLostConversation(conversationId: string): void {
  if (chatPanel.get().conversationId !== conversationId) return;
  chatPanel.showList();
  showToast({ text: 'Vous ne faites plus partie de cette conversation.' });
}

/** What the viewer's events mean to the chat. */
export const chatEvents = [
  handle('MessageReceived', {
    update: (store, _record, { conversation }) => moveToTop(store, conversation.id),
    after: (event, { environment }) => notifyOfMessage(environment, event),
  }),
  handle('MessageReceived', {
    isEcho: ({ conversation, messageEdge }) => messageEdge.node.isMine && holdOwnMessage(conversation.id),
    update: (store, record, { conversation }) =>
      insertMessage(store, conversation.id, record.getLinkedRecord('messageEdge')),
  }),
  handle('MessageDeleted', {
    update: (store, _record, { conversation, deletedMessageId }) =>
      removeFrom(store, messageLists(conversation.id), deletedMessageId),
  }),
  handle('ConversationRead', {
    // The double checks of the open one.
    after: ({ conversation }, { environment }) => {
      if (chatPanel.get().conversationId !== conversation.id) return;
      catchUp(environment, conversation.id).catch(() => {
        // The marks stay as they were; the next event or reconnection brings them up to date.
      });
    },
  }),
  handle('ConversationChanged', {
    // One that is new to the person stands on top.
    update: (store, _record, { conversation: { id } }) => {
      const isListed = conversationLists().some((listId) => {
        const list = store.get(listId);
        return list && edgeOf(list, id);
      });
      if (!isListed) moveToTop(store, id);
    },
  }),
  handle('ConversationLost', {
    update: (store, _record, { lostConversationId }) =>
      removeFrom(store, conversationLists(), lostConversationId),
    after: ({ lostConversationId }) => closeLostConversation(lostConversationId),
  }),
];

/** What the chat reads again after a gap: the open conversation, until it overlaps with what is on screen. */
export const readConversationAgain: Reading = async (environment) => {
  retryUnsent();
  const { conversationId } = chatPanel.get();
  if (conversationId === null) return;
  await catchUp(environment, conversationId);
  // What came in by catching up is before the person's eyes too.
  if (isInView(conversationId)) markConversationRead(environment, conversationId);
};
