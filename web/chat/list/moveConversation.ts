import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';
import { conversationConnections } from '../connections.ts';

/** When the last message of a conversation was sent, as far as it is known. */
export function lastSentAt(conversation: RecordProxy | null | undefined): string | undefined {
  const last = conversation?.getLinkedRecord('lastMessageSummary')?.getValue('createdAt');
  return typeof last === 'string' ? last : undefined;
}

type Edge = RecordProxy | null | undefined;

const isPinned = (conversation: RecordProxy | null | undefined) =>
  conversation?.getValue('viewerHasPinned') === true;

/**
 * Moves a conversation, after the pinned ones unless it is one, before those whose last message is older than `sentAt`.
 * One without messages keeps its place there, a new one comes first. Events may repeat or arrive out of order.
 */
export function moveConversation(store: RecordSourceProxy, conversationId: string, sentAt?: string): void {
  const conversation = store.get(conversationId);
  for (const listId of conversationConnections()) {
    const list = store.get(listId);
    if (!list || !conversation) continue;
    const edges = list.getLinkedRecords('edges') ?? [];
    const isOther = (edge: Edge) => edge?.getLinkedRecord('node')?.getDataID() !== conversationId;
    const others = edges.filter(isOther);
    const pinned = others.filter((edge) => isPinned(edge?.getLinkedRecord('node'))).length;
    const [first, end] = isPinned(conversation) ? [0, pinned] : [pinned, others.length];
    const follows = (edge: Edge, index: number) => {
      const last = lastSentAt(edge?.getLinkedRecord('node'));
      return index >= first && (sentAt === undefined || last === undefined || last <= sentAt);
    };
    const former = edges.findIndex((edge) => !isOther(edge));
    const isKept = sentAt === undefined && former >= first && former <= end;
    const before = others.slice(0, end).findIndex(follows);
    const place = isKept ? former : before < 0 ? end : before;
    // No directive inserts between edges.
    const edge = ConnectionHandler.createEdge(store, list, conversation, 'ConversationEdge');
    list.setLinkedRecords([...others.slice(0, place), edge, ...others.slice(place)], 'edges');
  }
}
