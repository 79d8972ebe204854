import { commitLocalUpdate, ConnectionHandler, type Environment } from 'relay-runtime';
import { announceResume } from '../../live/viewerEvents.ts';
import { conversationConnections, messageConnections } from '../connections.ts';
import { chatPanel } from '../chatPanel.ts';
import { catchUp } from './catchUp.ts';
import { history } from './history.ts';
import { endsEarly } from './messageOrder.ts';

const isOpen = (conversationId: string) => chatPanel.get().conversationId === conversationId;

/** Records the newest message of a conversation and the one before it. */
export function recordMessages(
  conversationId: string,
  last: string,
  before: string | null | undefined,
): void {
  const ids = history.expected.get(conversationId) ?? new Set();
  if (typeof before === 'string') ids.add(before);
  // The newest id must be last in the set.
  ids.delete(last);
  history.expected.set(conversationId, ids.add(last));
}

/** Records a deletion, so that an older response does not restore the message. */
export function recordDeletion(conversationId: string, messageId: string): void {
  history.expected.get(conversationId)?.delete(messageId);
  history.deleted.set(conversationId, (history.deleted.get(conversationId) ?? new Set()).add(messageId));
}

/** Whether the list contains every recorded message; also removes deleted ones. */
function isComplete(environment: Environment, conversationId: string): boolean {
  let hasAll = true;
  // Reads the store directly: the screen shows the same state after the next render.
  commitLocalUpdate(environment, (store) => {
    for (const listId of messageConnections(conversationId)) {
      const list = store.get(listId);
      const nodes = list?.getLinkedRecords('edges')?.map((edge) => edge.getLinkedRecord('node')?.getDataID());
      if (!list || !nodes) continue;
      hasAll =
        endsEarly(list) ||
        [...(history.expected.get(conversationId) ?? [])].every((id) => nodes.includes(id));
      if (!hasAll && !isOpen(conversationId)) list.invalidateRecord();
      for (const id of history.deleted.get(conversationId) ?? [])
        // An older response restored it.
        if (nodes.includes(id)) ConnectionHandler.deleteNode(list, id);
    }
  });
  return hasAll;
}

/** Fetches recorded messages that an open conversation lacks. A closed conversation is refetched when it is opened. */
export function fillGaps(environment: Environment, conversationId: string): void {
  const complete = isComplete(environment, conversationId);
  const last = [...(history.expected.get(conversationId) ?? [])].at(-1);
  // A pending response may still remove the last one.
  if (complete && last !== undefined) history.expected.set(conversationId, new Set([last]));
  else history.expected.delete(conversationId);
  if (!complete && isOpen(conversationId)) catchUp(environment, conversationId).catch(announceResume);
}

/** Invalidates the messages of a closed conversation, which are refetched when it is opened. */
export const invalidateMessages = (environment: Environment, conversationId: string): void =>
  // This invalidates records and changes no data.
  commitLocalUpdate(environment, (store) => {
    for (const messages of messageConnections(conversationId)) store.get(messages)?.invalidateRecord();
  });

/** After an event gap: invalidates closed conversations, which are refetched when opened. */
export function invalidateClosedConversations(environment: Environment): void {
  const { conversationId: open } = chatPanel.get();
  // This invalidates records and changes no data.
  commitLocalUpdate(environment, (store) => {
    for (const conversations of conversationConnections())
      for (const edge of store.get(conversations)?.getLinkedRecords('edges') ?? []) {
        const id = edge.getLinkedRecord('node')?.getDataID();
        if (id === undefined || id === open) continue;
        for (const messages of messageConnections(id)) store.get(messages)?.invalidateRecord();
      }
  });
}
