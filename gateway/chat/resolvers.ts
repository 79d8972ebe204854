import type { Resolvers } from '../__generated__/resolvers.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { idempotentCreate, readAfterWrite } from '../graphql/idempotentCreate.ts';
import { withUserErrors, nullIfHidden, UserError } from '../http/errors.ts';
import { htmlToLines } from '../content/html.ts';
import { webUrls } from '../content/webUrls.ts';
import { toStoredPath } from '../content/media.ts';
import { nodeType } from '../graphql/nodes.ts';
import { plainText } from '../content/text.ts';
import type { Feature } from '../realtime/feature.ts';
import type { ImageUpload, UploadedFile } from '../rest/uploadedFile.ts';
import { requireViewer } from '../graphql/viewer.ts';
import {
  conversationReference,
  conversationId,
  type ConversationListing,
  type ConversationRecord,
  messageId,
  type MessageRecord,
  thumbsUp,
  thumbsUpContent,
} from './chat.ts';
import {
  resolveConversation,
  resolveConversationEdge,
  toConversationEdge,
  resolveConversations,
  findConversation,
  findCreatedConversation,
  loadConversationFlag,
  loadNotificationLevel,
  loadConversationListing,
  resolveConversationWithParticipants,
} from './conversations.ts';
import {
  toConversationsChanged,
  toConversationsRead,
  loadReader,
  hasFirstAction,
  toMessagesChanged,
  toMessagesDeleted,
  toMessagesReceived,
} from './events.ts';
import { administersGroup, groupResolvers } from './groups.ts';
import { resolveMessages } from './history.ts';
import { messageActions, toMessageEdge } from './messageActions.ts';
import { findDeletedMessage, findMessage, findSentMessage } from './messages.ts';
import { participantResolvers } from './participation.ts';
import { loadUser, loadMentionedUsers } from '../people/loading.ts';
import { userId } from '../people/people.ts';
import {
  createConversation,
  fetchParticipants,
  fetchReaders,
  markConversationRead,
  markConversationUnread,
  sendMessage,
  fetchMessages,
  markMessageRead,
} from './rest.ts';

/**
 * Marks a conversation as read up to a message. A documented API may mark only that message: for the last one, the
 * whole conversation is marked.
 */
async function seeUpTo(context: Context, databaseId: string, message: string): Promise<void> {
  await markMessageRead(context.rest, message);
  // The message is marked: a missing conversation is no error.
  const listing = await nullIfHidden(
    Promise.resolve(loadConversationListing(context, conversationReference(databaseId))),
  );
  if (!listing || listing.unreadMessageCount === 0) return;
  const [newest] = await fetchMessages(context.rest, databaseId, 0, 1);
  if (newest?.databaseId !== message) return;
  await markConversationRead(context.rest, databaseId);
  clearMemory(context);
}

const listed =
  <
    K extends
      | 'title'
      | 'customTitle'
      | 'otherParticipants'
      | 'lastMessageSummary'
      | 'unreadMessageCount'
      | 'viewerHasPinned'
      | 'avatar',
  >(
    field: K,
  ) =>
  (
    record: ConversationRecord,
    _args: unknown,
    context: Context,
  ): ConversationListing[K] | Promise<ConversationListing[K]> => {
    const listing = loadConversationListing(context, record);
    return listing instanceof Promise ? listing.then((loaded) => loaded[field]) : listing[field];
  };

interface MessageInput {
  isThumbsUp?: boolean | null;
  text?: string | null;
  gifUrl?: string | null;
  images?: readonly ImageUpload[] | null;
  video?: UploadedFile | null;
  file?: UploadedFile | null;
  replyToMessageId?: string | null;
  idempotencyKey?: string | null;
}

/** Database id of a message that must be of the conversation; undefined without an id. */
function messageInConversation(
  conversation: string,
  id: string | null | undefined,
  field: string,
): string | undefined {
  if (id == null) return undefined;
  const parts = messageId.read(id);
  if (parts.conversation !== conversation)
    throw new UserError('INVALID', 'Ce message n’est pas de cette conversation.', [field]);
  return parts.message;
}

/** Sends a text or GIF, or files of one kind with a caption. */
async function send(
  context: Context,
  databaseId: string,
  input: MessageInput,
): Promise<MessageRecord | undefined> {
  const typed = htmlToLines(input.text ?? '');
  const images = input.images ?? [];
  const isEmpty = typed === '' && images.length === 0 && !input.video && !input.file && !input.gifUrl;
  if (isEmpty && !input.isThumbsUp) throw new UserError('INVALID', 'Le message est vide.', ['text']);
  if (!isEmpty && input.isThumbsUp)
    throw new UserError('INVALID', 'Un pouce levé s’envoie seul.', ['isThumbsUp']);
  const text = input.isThumbsUp ? thumbsUpContent : typed;
  const begunAt = Date.now();
  const sent = await sendMessage(context, databaseId, {
    text,
    gif: input.gifUrl ? toStoredPath(context, input.gifUrl) : '',
    images,
    video: input.video ?? undefined,
    file: input.file ?? undefined,
    replyTo: messageInConversation(databaseId, input.replyToMessageId, 'replyToMessageId'),
    idempotencyKey: input.idempotencyKey ?? undefined,
  });
  // All participants receive the event, including the sender.
  context.realtimeStatus.expect(begunAt);
  return sent;
}

/** Readers of a message of the viewer; null for others. */
const readersOf = (context: Context, { databaseId, viewerIsAuthor, isDeleted, notice }: MessageRecord) =>
  viewerIsAuthor && !isDeleted && !notice ? fetchReaders(context.rest, databaseId) : null;

const resolvers: Resolvers = {
  Query: {
    conversation: (_root, { databaseId }, context) => nullIfHidden(findConversation(context, databaseId)),
  },
  Viewer: { conversations: (_viewer, args, context) => resolveConversations(args, context) },
  Conversation: {
    url: ({ databaseId }, _args, context) => webUrls.conversation(context, databaseId),
    title: listed('title'),
    customTitle: listed('customTitle'),
    otherParticipants: listed('otherParticipants'),
    lastMessageSummary: listed('lastMessageSummary'),
    unreadMessageCount: listed('unreadMessageCount'),
    isGroup: (record, _args, context) => loadConversationFlag(context, record, 'isGroup'),
    viewerHasPinned: listed('viewerHasPinned'),
    viewerHasMuted: (record, _args, context) => loadConversationFlag(context, record, 'viewerHasMuted'),
    viewerNotificationLevel: (record, _args, context) => loadNotificationLevel(context, record),
    viewerIsAdministrator: (record, _args, context) =>
      loadConversationFlag(context, record, 'viewerIsAdministrator'),
    viewerCanManageParticipants: (record, _args, context) => administersGroup(context, record),
    viewerCanDelete: (record, _args, context) =>
      loadConversationFlag(context, record, 'viewerIsAdministrator'),
    viewerCanLeave: async (record, _args, context) => !(await administersGroup(context, record)),
    participants: (record, _args, context) =>
      record.participants ?? fetchParticipants(context.rest, record.databaseId),
    messages: (record, args, context) => resolveMessages(context, record, args),
    avatar: listed('avatar'),
    ...groupResolvers.Conversation,
  },
  Message: {
    url: ({ conversation, databaseId }, _args, context) =>
      webUrls.message(context, conversation.databaseId, databaseId),
    plainText: (message, { maxLength }) =>
      message.isThumbsUp ? thumbsUp : plainText(message.text, maxLength),
    mentions: (message, _args, context) => loadMentionedUsers(context, message.text),
    readReceipts: (message, _args, context) => readersOf(context, message),
    viewerCanDelete: (message) => message.viewerIsAuthor && !message.isDeleted && !message.notice,
    ...messageActions.Message,
  },
  SendMessagePayload: { conversation: resolveConversation, conversationEdge: resolveConversationEdge },
  MessageReceived: { conversationEdge: resolveConversationEdge },
  ConversationChanged: { conversationEdge: resolveConversationEdge },
  ConversationRead: {
    reader: (event, _args, context) => loadReader(event, context),
    viewerIsReader: ({ sender, viewer }) => sender === viewer.username.toLowerCase(),
  },
  MarkConversationReadPayload: { conversation: resolveConversation },
  MarkConversationUnreadPayload: { conversation: resolveConversation },
  SetConversationNotificationLevelPayload: { conversation: resolveConversation },
  PinConversationPayload: { conversation: resolveConversation },
  UnpinConversationPayload: { conversation: resolveConversation },
  AddParticipantPayload: { conversation: resolveConversationWithParticipants },
  RemoveParticipantPayload: { conversation: resolveConversationWithParticipants },
  DeleteMessagePayload: {
    deletedMessage: ({ deletedMessageId }, _args, context) =>
      deletedMessageId == null ? null : findDeletedMessage(context, deletedMessageId),
    conversation: resolveConversation,
  },
  MessageDeleted: {
    deletedMessage: ({ message, deletedMessageId }, _args, context) =>
      message ?? findDeletedMessage(context, deletedMessageId),
  },
  UpdateConversationPayload: { conversation: resolveConversation },
  SetConversationAdministratorPayload: { conversation: resolveConversationWithParticipants },
  PinMessagePayload: { conversation: resolveConversation },
  UnpinMessagePayload: { conversation: resolveConversation },
  UpdateMessagePayload: messageActions.UpdateMessagePayload,
  ForwardMessagePayload: messageActions.ForwardMessagePayload,
  Subscription: participantResolvers.Subscription ?? {},
  Mutation: {
    ...participantResolvers.Mutation,
    ...messageActions.Mutation,
    ...groupResolvers.Mutation,
    createConversation: (_root, { input }, context) =>
      withUserErrors({ conversation: null, conversationEdge: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { username } = viewer;
        const people = await Promise.all(input.userIds.map((id) => loadUser(context, userId.read(id).user)));
        const emails = people.map((person) => person?.email);
        if (emails.includes(undefined) || emails.includes(null))
          throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.', ['userIds']);
        const { idempotencyKey, ...content } = input;
        const title = input.title ?? '';
        const databaseId = await idempotentCreate(context, {
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
        const created =
          databaseId === null
            ? null
            : await readAfterWrite(context, () => findConversation(context, databaseId));
        return { conversation: created, conversationEdge: created && toConversationEdge(created), viewer };
      }),
    sendMessage: (_root, { input }, context) =>
      withUserErrors({ message: null, messageEdge: null, conversation: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const databaseId = conversationId.read(input.conversationId).conversation;
        const { idempotencyKey, ...content } = input;
        const message = await idempotentCreate(context, {
          mutation: 'sendMessage',
          content,
          idempotencyKey,
          send: () => send(context, databaseId, input),
          readBack: (since) => findSentMessage(context, databaseId, since, input.text ?? ''),
        });
        return {
          message,
          messageEdge: message && toMessageEdge(message),
          conversation: conversationReference(databaseId),
          viewer,
        };
      }),
    markConversationRead: (_root, { input }, context) =>
      withUserErrors({ conversation: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const databaseId = conversationId.read(input.conversationId).conversation;
        const upTo = messageInConversation(databaseId, input.upToMessageId, 'upToMessageId');
        await (upTo === undefined
          ? markConversationRead(context.rest, databaseId)
          : seeUpTo(context, databaseId, upTo));
        return { conversation: conversationReference(databaseId), viewer };
      }),
    markConversationUnread: (_root, { input }, context) =>
      withUserErrors({ conversation: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const databaseId = conversationId.read(input.conversationId).conversation;
        const from = messageInConversation(databaseId, input.fromMessageId, 'fromMessageId');
        await markConversationUnread(context.rest, databaseId, from);
        return { conversation: conversationReference(databaseId), viewer };
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
    { matches: (event) => hasFirstAction(event, 'chat'), map: toMessagesReceived },
    { matches: (event) => hasFirstAction(event, 'chat-change'), map: toMessagesChanged },
    { matches: (event) => hasFirstAction(event, 'chat-delete'), map: toMessagesDeleted },
    { matches: (event) => hasFirstAction(event, 'vue'), map: toConversationsRead },
    { matches: (event) => hasFirstAction(event, 'conversation'), map: toConversationsChanged },
  ],
};
