import {
  ConnectionHandler,
  type Environment,
  type RecordSourceProxy,
  type RecordSourceSelectorProxy,
} from 'relay-runtime';
import { refetch } from '../relay/refetch.ts';
import { onResume } from '../live/viewerEvents.ts';
import { catchUp } from './history/catchUp.ts';
import { chatPanel } from './chatPanel.ts';
import { insertMessage, messagesConnectionId } from './history/messageOrder.ts';
import { holdOwnMessage, retryUnsent } from './outbox/outboxOf.ts';
import { markConversationRead } from './history/readMarks.ts';
import { showToast } from '../ui/toast.ts';
import { flashTitle, restoreTitle } from './panel/titleFlash.ts';
import { forgetConversation } from './settings/useLeaveConversation.ts';

/** Milliseconds until a catching up that failed is tried again, at first and at most. */
const firstPause = 1_000;
const longestPause = 10_000;

/** Brings a conversation to the top of the list, or into it when it is new there. */
function moveToTop(store: RecordSourceProxy, conversationId: string): void {
  const viewer = store.getRoot().getLinkedRecord('viewer');
  const list = viewer && ConnectionHandler.getConnection(viewer, 'ConversationList_conversations');
  const conversation = store.get(conversationId);
  if (!list || !conversation) return;
  ConnectionHandler.deleteNode(list, conversationId);
  ConnectionHandler.insertEdgeBefore(
    list,
    ConnectionHandler.createEdge(store, list, conversation, 'ConversationEdge'),
  );
}

/** Puts the message of a `MessageReceived` event into its conversation and that one on top of the list. */
export function applyMessageReceived(store: RecordSourceSelectorProxy): void {
  const event = store.getRootField('viewerEvents');
  const conversationId = event?.getLinkedRecord('conversation')?.getDataID();
  const edge = event?.getLinkedRecord('messageEdge');
  if (conversationId === undefined || !edge) return;
  moveToTop(store, conversationId);
  const isMine = edge.getLinkedRecord('node')?.getValue('isMine') === true;
  if (isMine && holdOwnMessage(conversationId)) return;
  insertMessage(store, conversationId, edge);
}

/** Whether a conversation is open before the person's eyes. */
export function isInView(conversationId: string): boolean {
  const { isOpen, conversationId: open } = chatPanel.get();
  return isOpen && open === conversationId && document.visibilityState === 'visible';
}

/**
 * Notices a message that came: in a conversation before the person's eyes it was seen, which the server is
 * told; any other is told by the tab's title, unless its conversation is silent.
 */
export function notifyOfMessage(
  environment: Environment,
  conversation: { readonly id: string; readonly isMuted: boolean | null | undefined },
  message: { readonly id: string; readonly isMine: boolean },
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

/** Takes a message that its author deleted out of its conversation. */
export function applyMessageDeleted(store: RecordSourceSelectorProxy): void {
  const event = store.getRootField('viewerEvents');
  const conversationId = event?.getLinkedRecord('conversation')?.getDataID();
  const messageId = event?.getValue('deletedMessageId');
  if (conversationId === undefined || typeof messageId !== 'string') return;
  const connection = store.get(messagesConnectionId(conversationId));
  if (connection) ConnectionHandler.deleteNode(connection, messageId);
}

/** Puts a conversation that is new to the person on top of their list. */
export function applyConversationChanged(store: RecordSourceSelectorProxy): void {
  const conversationId = store.getRootField('viewerEvents')?.getLinkedRecord('conversation')?.getDataID();
  if (conversationId === undefined) return;
  const viewer = store.getRoot().getLinkedRecord('viewer');
  const list = viewer && ConnectionHandler.getConnection(viewer, 'ConversationList_conversations');
  const isListed = list
    ?.getLinkedRecords('edges')
    ?.some((edge) => edge?.getLinkedRecord('node')?.getDataID() === conversationId);
  if (isListed === false) moveToTop(store, conversationId);
}

/** Takes a conversation in which the person is no longer off their list. */
export function applyConversationLost(store: RecordSourceSelectorProxy): void {
  const conversationId = store.getRootField('viewerEvents')?.getValue('lostConversationId');
  if (typeof conversationId === 'string') forgetConversation(store, conversationId);
}

/** Leaves the screen of a conversation in which the person is no longer. */
export function closeLostConversation(conversationId: string): void {
  if (chatPanel.get().conversationId !== conversationId) return;
  chatPanel.showList();
  showToast({ text: 'Vous ne faites plus partie de cette conversation.' });
}

/** Fetches the newest messages of the open conversation again, for their double checks. */
export function refreshReadMarks(environment: Environment, conversationId: string): void {
  if (chatPanel.get().conversationId !== conversationId) return;
  catchUp(environment, conversationId).catch(() => {
    // The marks stay as they were; the next event or reconnection brings them up to date.
  });
}

/**
 * After a gap: `fetchSummaries` fetches counters and lists again, the open conversation catches up until
 * it overlaps with what is on screen, and what could not be sent is sent. Answers how to stop.
 */
export function resumeChat(
  environment: Environment,
  fetchSummaries: (environment: Environment) => Promise<void>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const resume = () => {
    clearTimeout(timer);
    const { conversationId } = chatPanel.get();
    const refreshed = refetch(environment, 'summaries', () => fetchSummaries(environment));
    Promise.all([refreshed, conversationId === null ? undefined : catchUp(environment, conversationId)])
      .then(() => {
        // What came in by catching up is before the person's eyes too.
        if (conversationId !== null && isInView(conversationId))
          markConversationRead(environment, conversationId);
      })
      .catch(() => {
        // Events may flow again before the API answers: nothing else would say when it does.
        timer = setTimeout(resume, Math.min(firstPause * 2 ** failures, longestPause));
        failures += 1;
      });
    retryUnsent();
  };
  const stop = onResume(() => {
    failures = 0;
    resume();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
