import type { Resolvers } from '../__generated__/resolvers.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { idempotentCreate, refetch } from '../graphql/idempotentCreate.ts';
import { withUserErrors, nullIfHidden, UserError } from '../http/errors.ts';
import { toStoredPath } from '../content/media.ts';
import { nodeType } from '../graphql/nodes.ts';
import { plainText } from '../content/text.ts';
import type { Feature } from '../realtime/feature.ts';
import type { ImageUpload, UploadedFile } from '../rest/uploadedFile.ts';
import { requireViewer } from '../graphql/viewer.ts';
import {
  conversationRecord,
  conversationId,
  type ConversationListing,
  type ConversationRecord,
  messageId,
  type MessageRecord,
  thumbsUp,
  typedText,
} from './chat.ts';
import {
  resolveConversation,
  conversationEdge,
  conversationList,
  findConversation,
  findCreatedConversation,
  flagOf,
  listingOf,
  resolveConversationWithParticipants,
} from './conversations.ts';
import {
  conversationsChanged,
  conversationsRead,
  readerOf,
  isAction,
  messagesChanged,
  messagesDeleted,
  messagesReceived,
} from './events.ts';
import { messagesOf } from './history.ts';
import { messageActions, messageEdge } from './messageActions.ts';
import { deletedMessage, findMessage, findSentMessage } from './messages.ts';
import { participantResolvers } from './participation.ts';
import { loadUser, mentionedIn } from '../people/loading.ts';
import { userId } from '../people/people.ts';
import {
  createConversation,
  fetchParticipants,
  fetchReaders,
  markConversationRead,
  sendMessage,
  fetchMessages,
  markMessageRead,
} from './rest.ts';

/**
 * Marks a conversation as read up to a message. A documented API may mark only that message: for the last one, the
 * whole conversation is marked.
 */
async function seeUpTo(context: Context, row: string, message: string): Promise<void> {
  await markMessageRead(context.rest, message);
  // The message is marked: a missing conversation is no error.
  const listing = await nullIfHidden(Promise.resolve(listingOf(context, conversationRecord(row))));
  if (!listing || listing.unreadMessageCount === 0) return;
  const [newest] = await fetchMessages(context.rest, row, 0, 1);
  if (newest?.databaseId !== message) return;
  await markConversationRead(context.rest, row);
  clearMemory(context);
}

const listed =
  <K extends 'title' | 'otherParticipants' | 'lastMessageSummary' | 'unreadMessageCount'>(field: K) =>
  (
    record: ConversationRecord,
    _args: unknown,
    context: Context,
  ): ConversationListing[K] | Promise<ConversationListing[K]> => {
    const listing = listingOf(context, record);
    return listing instanceof Promise ? listing.then((loaded) => loaded[field]) : listing[field];
  };

interface MessageInput {
  text?: string | null;
  gifUrl?: string | null;
  images?: readonly ImageUpload[] | null;
  video?: UploadedFile | null;
  file?: UploadedFile | null;
  replyToMessageId?: string | null;
  idempotencyKey?: string | null;
}

/** Row of the message that another one of the conversation answers. */
function answeredRow(conversation: string, id: string | null | undefined): string | undefined {
  if (id == null) return undefined;
  const answered = messageId.read(id);
  if (answered.conversation !== conversation)
    throw new UserError('INVALID', 'Ce message n’est pas de cette conversation.', ['replyToMessageId']);
  return answered.message;
}

/** Sends a text or GIF, or files of one kind with a caption. */
async function send(context: Context, row: string, input: MessageInput): Promise<MessageRecord | undefined> {
  const text = typedText(input.text ?? '');
  const images = input.images ?? [];
  const isEmpty = text === '' && images.length === 0 && !input.video && !input.file && !input.gifUrl;
  if (isEmpty) throw new UserError('INVALID', 'Le message est vide.', ['text']);
  const begunAt = Date.now();
  const sent = await sendMessage(context, row, {
    text,
    gif: input.gifUrl ? toStoredPath(context, input.gifUrl) : '',
    images,
    video: input.video ?? undefined,
    file: input.file ?? undefined,
    replyTo: answeredRow(row, input.replyToMessageId),
    idempotencyKey: input.idempotencyKey ?? undefined,
  });
  // All participants receive the event, including the sender.
  context.flow.expect(begunAt);
  return sent;
}

const resolvers: Resolvers = {
  Query: {
    conversation: (_root, { databaseId }, context) => nullIfHidden(findConversation(context, databaseId)),
  },
  Viewer: { conversations: (_viewer, args, context) => conversationList(args, context) },
  Conversation: {
    title: listed('title'),
    otherParticipants: listed('otherParticipants'),
    lastMessageSummary: listed('lastMessageSummary'),
    unreadMessageCount: listed('unreadMessageCount'),
    isGroup: (record, _args, context) => flagOf(context, record, 'isGroup'),
    viewerHasMuted: (record, _args, context) => flagOf(context, record, 'viewerHasMuted'),
    viewerIsAdministrator: (record, _args, context) => flagOf(context, record, 'viewerIsAdministrator'),
    viewerCanManageParticipants: async (record, _args, context) =>
      (await flagOf(context, record, 'isGroup')) && flagOf(context, record, 'viewerIsAdministrator'),
    viewerCanDelete: (record, _args, context) => flagOf(context, record, 'viewerIsAdministrator'),
    viewerCanLeave: async (record, _args, context) =>
      !(await flagOf(context, record, 'viewerIsAdministrator')),
    participants: (record, _args, context) =>
      record.participants ?? fetchParticipants(context.rest, record.databaseId),
    messages: (record, args, context) => messagesOf(context, record, args),
  },
  Message: {
    plainText: (message, { maxLength }) =>
      message.isThumbsUp ? thumbsUp : plainText(message.text, maxLength),
    mentions: (message, _args, context) => mentionedIn(context, message.text),
    readBy: (message, _args, context) =>
      message.viewerIsAuthor && !message.isDeleted ? fetchReaders(context.rest, message.databaseId) : null,
    viewerCanDelete: (message) => message.viewerIsAuthor && !message.isDeleted,
    ...messageActions.Message,
  },
  SendMessagePayload: { conversation: resolveConversation },
  ConversationRead: {
    reader: (event, _args, context) => readerOf(event, context),
    viewerIsReader: ({ sender, viewer }) => sender === viewer.username.toLowerCase(),
  },
  MarkConversationReadPayload: { conversation: resolveConversation },
  AddParticipantPayload: { conversation: resolveConversationWithParticipants },
  RemoveParticipantPayload: { conversation: resolveConversationWithParticipants },
  DeleteMessagePayload: {
    message: ({ deletedMessageId }, _args, context) =>
      deletedMessageId == null ? null : deletedMessage(context, deletedMessageId),
    conversation: resolveConversation,
  },
  MessageDeleted: {
    deletedMessage: ({ message, deletedMessageId }, _args, context) =>
      message ?? deletedMessage(context, deletedMessageId),
  },
  UpdateMessagePayload: messageActions.UpdateMessagePayload,
  ForwardMessagePayload: messageActions.ForwardMessagePayload,
  Subscription: participantResolvers.Subscription ?? {},
  Mutation: {
    ...participantResolvers.Mutation,
    ...messageActions.Mutation,
    createConversation: (_root, { input }, context) =>
      withUserErrors({ conversation: null, conversationEdge: null }, async () => {
        const { username } = requireViewer(context);
        const people = await Promise.all(input.userIds.map((id) => loadUser(context, userId.read(id).user)));
        const emails = people.map((person) => person?.email);
        if (emails.includes(undefined) || emails.includes(null))
          throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.', ['userIds']);
        const { idempotencyKey, ...content } = input;
        const title = input.title ?? '';
        const row = await idempotentCreate(context, {
          mutation: 'createConversation',
          content,
          idempotencyKey,
          send: () =>
            createConversation(
              context.rest,
              title,
              [username, ...emails.filter((email) => email != null)],
              idempotencyKey ?? undefined,
            ),
          readBack: (since) =>
            findCreatedConversation(
              context,
              since,
              title || people.map((person) => person?.name ?? '').join(', '),
            ),
        });
        clearMemory(context);
        const created = row === null ? null : await refetch(context, () => findConversation(context, row));
        return { conversation: created, conversationEdge: created && conversationEdge(created) };
      }),
    sendMessage: (_root, { input }, context) =>
      withUserErrors({ message: null, messageEdge: null, conversation: null }, async () => {
        requireViewer(context);
        const row = conversationId.read(input.conversationId).conversation;
        const { idempotencyKey, ...content } = input;
        const message = await idempotentCreate(context, {
          mutation: 'sendMessage',
          content,
          idempotencyKey,
          send: () => send(context, row, input),
          readBack: (since) => findSentMessage(context, row, since, input.text ?? ''),
        });
        return {
          message,
          messageEdge: message && messageEdge(message),
          conversation: conversationRecord(row),
        };
      }),
    markConversationRead: (_root, { input }, context) =>
      withUserErrors({ conversation: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const row = conversationId.read(input.conversationId).conversation;
        const upTo = input.upToMessageId == null ? null : messageId.read(input.upToMessageId);
        if (upTo && upTo.conversation !== row)
          throw new UserError('INVALID', 'Ce message n’est pas de cette conversation.', ['upToMessageId']);
        await (upTo ? seeUpTo(context, row, upTo.message) : markConversationRead(context.rest, row));
        return { conversation: conversationRecord(row), viewer };
      }),
  },
};

/** Resolvers of conversations and messages. */
export const chat: Feature = {
  resolvers,
  nodes: [
    nodeType(conversationId, (parts, context) => findConversation(context, parts.conversation)),
    nodeType(messageId, (parts, context) => findMessage(context, parts.conversation, parts.message)),
  ],
  events: [
    { matches: (event) => isAction(event, 'chat'), map: messagesReceived },
    { matches: (event) => isAction(event, 'chat-change'), map: messagesChanged },
    { matches: (event) => isAction(event, 'chat-delete'), map: messagesDeleted },
    { matches: (event) => isAction(event, 'vue'), map: conversationsRead },
    { matches: (event) => isAction(event, 'conversation'), map: conversationsChanged },
  ],
};
