import { encodeCursor } from '../graphql/connections/connection.ts';
import { hiddenAsNull } from '../http/errors.ts';
import type { RealtimeEvent } from '../realtime/eventTypes.ts';
import { type EventMapper, resumeRequired, type ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { conversation, conversationId, messageId } from './chat.ts';
import { findConversation } from './conversations.ts';
import { findAnnounced } from './messages.ts';

/**
 * Messages that arrived, loaded with the subscriber's own token: one load per conversation, however many
 * came at once. What an event does not name, or lies too far back, the client finds by catching up.
 */
export const messagesReceived: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const announced = new Map<string, Set<string>>();
  for (const { conversationId: row, chatId } of events) {
    if (row === null || chatId === null) return [resumeRequired()];
    announced.set(row, (announced.get(row) ?? new Set()).add(chatId));
  }
  const loaded = await Promise.all([...announced].map(([row, rows]) => findAnnounced(context, row, rows)));
  if (loaded.includes(undefined)) return [resumeRequired()];
  return loaded.flatMap((messages = []) =>
    messages.map(({ message, previous }) => ({
      __typename: 'MessageReceived' as const,
      conversation: message.conversation,
      previousMessageId: previous?.id ?? null,
      messageEdge: { cursor: encodeCursor({ offset: 0, key: message.slug }), node: message },
      viewer,
    })),
  );
};

/** Conversations that somebody read, each once. */
export const conversationsRead: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const rows = new Set(events.map((event) => event.conversationId).filter((row) => row !== null));
  return [...rows].map((row): ViewerEventRecord => ({
    __typename: 'ConversationRead',
    conversation: conversation(row),
    viewer,
  }));
};

/** Messages that their authors deleted. */
export const messagesDeleted: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  return events.flatMap(({ conversationId: row, chatId }): ViewerEventRecord[] =>
    row === null || chatId === null
      ? [resumeRequired()]
      : [
          {
            __typename: 'MessageDeleted',
            deletedMessageId: messageId.write({ conversation: row, message: chatId }),
            conversation: conversation(row),
            viewer,
          },
        ],
  );
};

/** Conversations that are other ones now, each once: as the viewer finds them, or gone for them. */
export const conversationsChanged: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const rows = new Set(events.map((event) => event.conversationId).filter((row) => row !== null));
  return Promise.all(
    [...rows].map(async (row): Promise<ViewerEventRecord> => {
      const found = await hiddenAsNull(findConversation(context, row));
      return found
        ? { __typename: 'ConversationChanged', conversation: found, viewer }
        : {
            __typename: 'ConversationLost',
            lostConversationId: conversationId.write({ conversation: row }),
            viewer,
          };
    }),
  );
};

/** Whether an event's first action is this one. */
export const isAction = (event: RealtimeEvent, action: string): boolean => event.actions[0] === action;
