import { encodeCursor } from '../connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import { nullIfHidden } from '../http/errors.ts';
import type { RealtimeEvent } from '../realtime/eventTypes.ts';
import { type EventMapper, createResumeRequired, type ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { requireCaller, requireViewer, type ViewerRecord } from '../graphql/viewer.ts';
import {
  conversationReference,
  conversationId,
  type ConversationRecord,
  messageId,
  type MessageRecord,
} from './chat.ts';
import { decodeMessage } from './messages.rest.ts';
import { findConversation } from './conversations.ts';
import { findMessage, loadMessagesOfEvents } from './messages.ts';
import { fetchParticipants } from './rest.ts';

interface AnnouncedMessage {
  message: MessageRecord;
  /** Id of the preceding message; null for the first. */
  previousId: string | null;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A message of an event with what is the reader's own: whether they wrote it and the one that it answers. */
const readBy = (reader: string, message: MessageRecord): MessageRecord => ({
  ...message,
  viewerIsAuthor: message.author.databaseId === reader,
  replyTo: message.replyTo && {
    ...message.replyTo,
    viewerIsAuthor: message.replyTo.author.databaseId === reader,
  },
});

/** The message that the event contained, for this viewer; undefined when only ids came. */
function messageOfRow(
  { row, conversationId: conversationDatabaseId }: RealtimeEvent,
  context: Context,
): MessageRecord | undefined {
  const { databaseId: reader } = requireCaller(context);
  const value = row?.valueFor(reader);
  if (!row || conversationDatabaseId === null || !isRecord(value)) return undefined;
  const message = context.rest.decode('POST /api/chat/{conversationId}/messageload', () =>
    decodeMessage(value, conversationDatabaseId),
  );
  return readBy(reader, message);
}

/** A new message that the event contained, with the one before it. */
function carriedMessage(event: RealtimeEvent, context: Context): AnnouncedMessage | undefined {
  const { row, conversationId: conversationDatabaseId } = event;
  if (!row || row.previous === undefined || conversationDatabaseId === null) return undefined;
  const message = messageOfRow(event, context);
  if (!message) return undefined;
  const previousId =
    row.previous === null
      ? null
      : messageId.write({ conversation: conversationDatabaseId, message: row.previous });
  return { message, previousId };
}

/**
 * New messages. Those without a row are loaded with the subscriber's token, with one load per conversation. Clients
 * load what an event does not contain.
 */
export const toMessagesReceived: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const received = ({ message, previousId }: AnnouncedMessage): ViewerEventRecord => ({
    __typename: 'MessageReceived',
    conversation: message.conversation,
    previousMessageId: previousId,
    messageEdge: { cursor: encodeCursor({ offset: 0, key: message.databaseId }), node: message },
    viewer,
  });
  const carried = events.map((event) => carriedMessage(event, context));
  if (carried.every((one) => one !== undefined)) return carried.map(received);
  const announced = new Map<string, Set<string>>();
  for (const { conversationId: databaseId, chatId } of events) {
    if (databaseId === null || chatId === null) return [createResumeRequired()];
    announced.set(databaseId, (announced.get(databaseId) ?? new Set()).add(chatId));
  }
  const loaded = await Promise.all(
    [...announced].map(([databaseId, rows]) => loadMessagesOfEvents(context, databaseId, rows)),
  );
  if (loaded.includes(undefined)) return [createResumeRequired()];
  return loaded.flatMap((messages = []) =>
    messages.map(({ message, previous }) => received({ message, previousId: previous?.id ?? null })),
  );
};

/** A conversation that a participant has read. */
export interface ConversationReadRecord extends ViewerEventRecord {
  conversation: ConversationRecord;
  /** Username of the participant; null when the API does not report it. */
  sender: string | null;
  viewer: ViewerRecord;
}

/** Conversations that were read, each once for a participant. */
export const toConversationsRead: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const readings = new Map<string, ConversationReadRecord>();
  for (const { conversationId: databaseId, sender } of events)
    if (databaseId !== null)
      readings.set(`${databaseId} ${sender}`, {
        __typename: 'ConversationRead',
        conversation: conversationReference(databaseId),
        sender,
        viewer,
      });
  return [...readings.values()];
};

/** The participant who read a conversation; null when unknown, or when they are no longer in it. */
export async function loadReader(
  { conversation: { databaseId }, sender }: ConversationReadRecord,
  context: Context,
) {
  if (sender === null) return null;
  const people = await nullIfHidden(fetchParticipants(context.rest, databaseId));
  return people?.find(({ email }) => email?.toLowerCase() === sender) ?? null;
}

/** Messages that were corrected or got reactions; those without a row are loaded, and absent ones left out. */
export const toMessagesChanged: EventMapper = async (events, context) => {
  requireViewer(context);
  const changed = await Promise.all(
    events.map(async (event): Promise<ViewerEventRecord[]> => {
      const { conversationId: databaseId, chatId } = event;
      if (databaseId === null || chatId === null) return [createResumeRequired()];
      const message =
        messageOfRow(event, context) ?? (await nullIfHidden(findMessage(context, databaseId, chatId)));
      return message ? [{ __typename: 'MessageChanged', message }] : [];
    }),
  );
  return changed.flat();
};

/** A deleted message; `message` is null when only its ids came. */
export interface MessageDeletedRecord extends ViewerEventRecord {
  deletedMessageId: string;
  message: MessageRecord | null;
  conversation: ConversationRecord;
  viewer: ViewerRecord;
}

/** Messages deleted by their authors. */
export const toMessagesDeleted: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  return events.flatMap((event): (ViewerEventRecord | MessageDeletedRecord)[] => {
    const { conversationId: databaseId, chatId } = event;
    return databaseId === null || chatId === null
      ? [createResumeRequired()]
      : [
          {
            __typename: 'MessageDeleted',
            message: messageOfRow(event, context) ?? null,
            deletedMessageId: messageId.write({ conversation: databaseId, message: chatId }),
            conversation: conversationReference(databaseId),
            viewer,
          },
        ];
  });
};

/** Changed conversations, each once: the current state, or a removal. */
export const toConversationsChanged: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const rows = new Set(
    events.map((event) => event.conversationId).filter((databaseId) => databaseId !== null),
  );
  return Promise.all(
    [...rows].map(async (databaseId): Promise<ViewerEventRecord> => {
      const found = await nullIfHidden(findConversation(context, databaseId));
      return found
        ? { __typename: 'ConversationChanged', conversation: found, viewer }
        : {
            __typename: 'ConversationRemoved',
            removedConversationId: conversationId.write({ conversation: databaseId }),
            viewer,
          };
    }),
  );
};

/** Whether the first action of an event, which says what happened, has this name. */
export const hasFirstAction = (event: RealtimeEvent, action: string): boolean => event.actions[0] === action;
