import { encodeCursor } from '../core/connections/connection.ts';
import type { Context } from '../core/context.ts';
import type { RealtimeEvent } from '../core/realtime/hub.ts';
import type { EventMapper, ViewerEventRecord } from '../core/realtime/viewerEvents.ts';
import { requireViewer } from '../session/viewer.ts';
import { conversation, type MessageRecord } from './chat.ts';
import { fetchMessages, isLater } from './rest.ts';

/** Messages asked for at first, and at most, to find those that a burst announced. */
const firstPage = 10;
const furthest = 600;

/** The announced messages of one conversation, loaded with the subscriber's own token, oldest first. */
async function announced(context: Context, row: string, wanted: ReadonlySet<string>): Promise<MessageRecord[]> {
  const oldest = [...wanted].reduce((a, b) => (isLater(a, b) ? b : a));
  for (let count = Math.max(firstPage, wanted.size); ; count = Math.min(count * 4, furthest)) {
    const messages = await fetchMessages(context.rest, row, 0, count);
    const last = messages.at(-1);
    const reached = messages.length < count || count >= furthest || (last !== undefined && !isLater(last.slug, oldest));
    // What is not there any more was deleted meanwhile.
    if (reached) return messages.filter((message) => wanted.has(message.slug)).toReversed();
  }
}

/** Messages that arrived: one load per conversation, however many came at once. */
export const messagesReceived: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const wanted = new Map<string, Set<string>>();
  for (const { conversationId, chatId } of events) {
    if (conversationId === null || chatId === null) continue;
    const rows = wanted.get(conversationId) ?? new Set();
    wanted.set(conversationId, rows.add(chatId));
  }
  const loaded = await Promise.all([...wanted].map(([row, rows]) => announced(context, row, rows)));
  return loaded.flat().map((message): ViewerEventRecord => ({
    __typename: 'MessageReceived',
    conversation: message.conversation,
    messageEdge: { cursor: encodeCursor({ offset: 0, key: message.slug }), node: message },
    viewer,
  }));
};

/** Conversations that somebody read, each once. */
export const conversationsRead: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const rows = new Set(events.map((event) => event.conversationId).filter((row) => row !== null));
  return [...rows].map((row): ViewerEventRecord => ({ __typename: 'ConversationRead', conversation: conversation(row), viewer }));
};

/** Whether an event's first action is this one [1 §4]. */
export const isAction = (event: RealtimeEvent, action: string): boolean => event.actions[0] === action;
