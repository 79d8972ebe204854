import {
  ConnectionHandler,
  type Environment,
  fetchQuery,
  graphql,
  type RecordSourceProxy,
  type RecordSourceSelectorProxy,
} from 'relay-runtime';
import type { liveMessagesResumeQuery } from '../__generated__/liveMessagesResumeQuery.graphql';
import { onResume } from '../notifications/viewerEvents.ts';
import { catchUp } from './catchUp.ts';
import { chatPanel } from './chatPanel.ts';
import { insertMessage } from './messageOrder.ts';
import { holdOwnMessage, retryUnsent } from './outboxOf.ts';
import { markMessageSeen } from './readMarks.ts';

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

/** Tells the server that a message was seen when its conversation is open before the person's eyes. */
export function seeMessage(
  environment: Environment,
  conversationId: string,
  messageId: string,
  isMine: boolean,
): void {
  const { isOpen, conversationId: open } = chatPanel.get();
  if (isMine || !isOpen || open !== conversationId || document.visibilityState !== 'visible') return;
  markMessageSeen(environment, conversationId, messageId);
}

/** Fetches the newest messages of the open conversation again, for their double checks. */
export function refreshSeen(environment: Environment, conversationId: string): void {
  if (chatPanel.get().conversationId !== conversationId) return;
  catchUp(environment, conversationId).catch(() => {
    // The marks stay as they were; the next event or reconnection brings them up to date.
  });
}

/**
 * After a gap: counters and conversations are fetched again, the open conversation catches up until
 * it overlaps with what is on screen, and what could not be sent is sent. Answers how to stop.
 */
export function resumeChat(environment: Environment): () => void {
  return onResume(() => {
    const { conversationId } = chatPanel.get();
    const refreshed = fetchQuery<liveMessagesResumeQuery>(
      environment,
      graphql`
        query liveMessagesResumeQuery {
          viewer {
            id
            unreadConversationCount
            unreadNotificationCount
            ...ConversationList_viewer
          }
        }
      `,
      {},
      { fetchPolicy: 'network-only' },
    ).toPromise();
    Promise.all([
      refreshed,
      conversationId === null ? undefined : catchUp(environment, conversationId),
    ]).catch(() => {
      // Out of reach again: the next reconnection resumes once more.
    });
    retryUnsent();
  });
}
