import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';
import { conversationLists } from '../lists.ts';

/** When the last message of a conversation was sent, as far as it is known. */
export function lastSentAt(conversation: RecordProxy | null | undefined): string | undefined {
  const last = conversation?.getLinkedRecord('lastMessageSummary')?.getValue('createdAt');
  return typeof last === 'string' ? last : undefined;
}

const isPinned = (conversation: RecordProxy | null | undefined) =>
  conversation?.getValue('viewerHasPinned') === true;

/**
 * Moves a conversation, after the pinned ones unless it is one, before those whose last message is older than `sentAt`,
 * or to the top without it. Events may repeat or arrive out of order.
 */
export function placeConversation(store: RecordSourceProxy, conversationId: string, sentAt?: string): void {
  const conversation = store.get(conversationId);
  for (const listId of conversationLists()) {
    const list = store.get(listId);
    if (!list || !conversation) continue;
    const others = (list.getLinkedRecords('edges') ?? []).filter(
      (edge) => edge?.getLinkedRecord('node')?.getDataID() !== conversationId,
    );
    const follows = (edge: RecordProxy | null | undefined) => {
      const node = edge?.getLinkedRecord('node');
      if (isPinned(node) !== isPinned(conversation)) return isPinned(conversation);
      const last = lastSentAt(node);
      return sentAt === undefined || last === undefined || last <= sentAt;
    };
    const before = others.findIndex(follows);
    const place = before < 0 ? others.length : before;
    // No directive inserts between edges.
    const edge = ConnectionHandler.createEdge(store, list, conversation, 'ConversationEdge');
    list.setLinkedRecords([...others.slice(0, place), edge, ...others.slice(place)], 'edges');
  }
}
