import { ConnectionHandler, type Environment, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';
import { type EventOf, handle } from '../live/eventHandlers.ts';
import type { Refetch } from '../live/refetchAfterGaps.ts';
import { announceResume } from '../live/viewerEvents.ts';
import { findEdge, removePermanently, removeFromAll } from '../relay/connections.ts';
import { showToast } from '../ui/toast.ts';
import { isAttending } from './attention.ts';
import { isCovered, onCovered } from './cover.ts';
import { chatPanel } from './chatPanel.ts';
import { catchUp, catchUpAgain } from './history/catchUp.ts';
import { distrustClosed, expectMessages, expectNoLonger, fillHoles } from './history/holes.ts';
import { insertMessage } from './history/messageOrder.ts';
import { retryMarks } from './history/readMarks.ts';
import { awaitsReaders } from './history/unseen.ts';
import { readRowsAgain, readRowsBeside } from './list/rowsAgain.ts';
import { conversationLists } from './lists.ts';
import { isSendingTo, retryUnsent } from '../sending/currentOutbox.ts';
import { flashTitle, restoreTitle } from './panel/titleFlash.ts';

/**
 * Puts a conversation where it belongs in the list: before those in which something was said earlier than `saidAt`,
 * on top without it. An event may come twice, or after a younger one of another conversation.
 */
function placeConversation(store: RecordSourceProxy, conversationId: string, saidAt?: string): void {
  const conversation = store.get(conversationId);
  for (const listId of conversationLists()) {
    const list = store.get(listId);
    if (!list || !conversation) continue;
    const others = (list.getLinkedRecords('edges') ?? []).filter(
      (edge) => edge?.getLinkedRecord('node')?.getDataID() !== conversationId,
    );
    const isEarlier = (edge: RecordProxy | null | undefined) => {
      const last = edge?.getLinkedRecord('node')?.getLinkedRecord('lastMessage')?.getValue('createdAt');
      return saidAt === undefined || typeof last !== 'string' || last <= saidAt;
    };
    const before = others.findIndex(isEarlier);
    const place = before < 0 ? others.length : before;
    // No directive puts an edge between two others: the list is made anew.
    const edge = ConnectionHandler.createEdge(store, list, conversation, 'ConversationEdge');
    list.setLinkedRecords([...others.slice(0, place), edge, ...others.slice(place)], 'edges');
  }
}

/** Whether a conversation is open before the person's eyes, and nothing stands over it. */
export function isInView(conversationId: string): boolean {
  const { isOpen, conversationId: open } = chatPanel.get();
  return isOpen && open === conversationId && document.visibilityState === 'visible' && !isCovered();
}

/**
 * Notices a message that came. One that is before the person's eyes is told as seen by whoever shows it; any other
 * is told by the tab's title, unless its conversation is silent.
 */
function notifyOfMessage({ conversation, messageEdge: { node: message } }: EventOf<'MessageReceived'>): void {
  if (message.isMine || (isInView(conversation.id) && isAttending())) return;
  if (!conversation.isMuted) flashTitle();
}

/** Gives the tab its title back once the person looks at an open conversation again. Answers how to stop. */
export function restoreTitleOnReturn(): () => void {
  const onReturn = () => {
    const { conversationId } = chatPanel.get();
    if (conversationId !== null && isInView(conversationId) && isAttending()) restoreTitle();
  };
  document.addEventListener('visibilitychange', onReturn);
  addEventListener('focus', onReturn);
  const stop = onCovered(onReturn);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onReturn);
    removeEventListener('focus', onReturn);
  };
}

/** What is on its way from the server may be older than an event: it is asked for once more then. */
function readAgainWhatIsRead(environment: Environment, conversationId: string): void {
  readRowsAgain(environment);
  catchUpAgain(environment, conversationId);
}

/** Leaves the screen of a conversation in which the person is no longer. */
function closeRemovedConversation(conversationId: string): void {
  if (chatPanel.get().conversationId !== conversationId) return;
  chatPanel.showList();
  showToast({ text: 'Vous ne faites plus partie de cette conversation.' });
}

/** What the viewer's events mean to the chat. */
export const chatEvents = [
  handle('MessageReceived', {
    update: (store, record, { conversation }) => {
      const said = record.getLinkedRecord('messageEdge')?.getLinkedRecord('node')?.getValue('createdAt');
      placeConversation(store, conversation.id, typeof said === 'string' ? said : undefined);
    },
    after: notifyOfMessage,
  }),
  handle('MessageReceived', {
    isEcho: ({ conversation, messageEdge }) => messageEdge.node.isMine && isSendingTo(conversation.id),
    update: (store, record, { conversation }) =>
      insertMessage(store, conversation.id, record.getLinkedRecord('messageEdge')),
    after: ({ conversation: { id }, messageEdge, previousMessageId }, { environment }) => {
      const { node: message } = messageEdge;
      expectMessages(id, message.id, previousMessageId);
      // What is being sent comes by its answer: it is looked for after that.
      if (!isSendingTo(id)) fillHoles(environment, id);
      if (message.isMine && isSendingTo(id)) readRowsBeside(environment, id, message.id);
      else readRowsAgain(environment);
      catchUpAgain(environment, id);
    },
  }),
  handle('MessageDeleted', {
    after: ({ conversation, deletedMessageId }, { environment }) => {
      removePermanently(environment, deletedMessageId);
      expectNoLonger(conversation.id, deletedMessageId);
      readAgainWhatIsRead(environment, conversation.id);
    },
  }),
  handle('ConversationRead', {
    // The double checks of the open one: who read, the person themselves perhaps, is not told.
    after: ({ conversation }, { environment }) => {
      const { id } = conversation;
      readRowsAgain(environment, conversation);
      catchUpAgain(environment, id);
      const isOpen = chatPanel.get().conversationId === id;
      if (isOpen && (isSendingTo(id) || awaitsReaders(environment, id)))
        catchUp(environment, id).catch(announceResume);
    },
  }),
  handle('ConversationChanged', {
    // One that is new to the person stands on top.
    update: (store, _record, { conversation: { id } }) => {
      const isListed = conversationLists().some((listId) => {
        const list = store.get(listId);
        return list && findEdge(list, id);
      });
      if (!isListed) placeConversation(store, id);
    },
    after: ({ conversation: { id } }, { environment }) => readAgainWhatIsRead(environment, id),
  }),
  handle('ConversationRemoved', {
    after: ({ removedConversationId }, { environment }) => {
      environment.commitUpdate((store) => removeFromAll(environment, store, removedConversationId));
      closeRemovedConversation(removedConversationId);
      readRowsAgain(environment);
    },
  }),
];

/** What the chat reads again after a gap: the open conversation, until it overlaps with what is on screen. */
export const readConversationAgain: Refetch = async (environment) => {
  retryUnsent();
  retryMarks(environment);
  distrustClosed(environment);
  const { conversationId } = chatPanel.get();
  if (conversationId !== null) await catchUp(environment, conversationId);
};
