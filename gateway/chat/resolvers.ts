import type { Resolvers } from '../__generated__/resolvers.ts';
import { paging } from '../core/capabilities.ts';
import { backwardConnection, furthestReach } from '../core/connections/backward.ts';
import { encodeCursor } from '../core/connections/connection.ts';
import { type Context, renew } from '../core/context.ts';
import { createOnce, readAgain } from '../core/creating.ts';
import { answerRefusals, hiddenAsNull, Refusal } from '../core/errors.ts';
import { ownPath } from '../core/media.ts';
import { nodeType } from '../core/nodes.ts';
import type { Room } from '../core/room.ts';
import type { UploadValue } from '../core/uploads.ts';
import { requireViewer } from '../core/viewer.ts';
import {
  conversation,
  conversationId,
  isLater,
  type ConversationListing,
  type ConversationRecord,
  messageId,
  type MessageRecord,
} from './chat.ts';
import { conversationList, findConversation, findOpened, flagOf, listingOf } from './conversations.ts';
import {
  conversationsChanged,
  conversationsRead,
  isAction,
  messagesDeleted,
  messagesReceived,
} from './events.ts';
import { fetchStretch, findMessage, findSent } from './messages.ts';
import { participation } from './participation.ts';
import { loadUser } from '../people/loading.ts';
import { userId } from '../people/people.ts';
import {
  createConversation,
  fetchParticipants,
  fetchReaders,
  markConversationSeen,
  markMessageSeen,
  sendMessage,
} from './rest.ts';

const listed =
  <K extends 'title' | 'faces' | 'lastMessage' | 'unreadCount'>(field: K) =>
  (
    record: ConversationRecord,
    _args: unknown,
    context: Context,
  ): ConversationListing[K] | Promise<ConversationListing[K]> => {
    const listing = listingOf(context, record);
    return listing instanceof Promise ? listing.then((loaded) => loaded[field]) : listing[field];
  };

const edge = (message: MessageRecord) => ({
  cursor: encodeCursor({ offset: 0, key: message.slug }),
  node: message,
});

interface MessageInput {
  content?: string | null;
  gifUrl?: string | null;
  images?: readonly UploadValue[] | null;
  video?: UploadValue | null;
  document?: UploadValue | null;
  idempotencyKey?: string | null;
}

const mostImages = 20;

/** Sends what the input holds: text or a GIF, or files of one kind with a caption. */
async function send(context: Context, row: string, input: MessageInput): Promise<MessageRecord | undefined> {
  const content = (input.content ?? '').trim();
  const images = input.images ?? [];
  const carried = [
    images.length > 0,
    Boolean(input.video),
    Boolean(input.document),
    Boolean(input.gifUrl),
  ].filter(Boolean).length;
  if (carried > 1)
    throw new Refusal(
      'INVALID',
      'Un message porte des photos, une vidéo, un fichier ou un GIF : un seul à la fois.',
      ['content'],
    );
  if (carried === 0 && content === '') throw new Refusal('INVALID', 'Le message est vide.', ['content']);
  if (content.length > 10_000)
    throw new Refusal('INVALID', 'Le message ne doit pas dépasser 10 000 caractères.', ['content']);
  if (images.length > mostImages)
    throw new Refusal('INVALID', `Un message porte au plus ${mostImages} photos.`, ['images']);
  return sendMessage(context.rest, row, {
    content,
    gif: input.gifUrl ? ownPath(context, input.gifUrl) : '',
    images,
    video: input.video ?? undefined,
    document: input.document ?? undefined,
    idempotencyKey: input.idempotencyKey ?? undefined,
  });
}

/** Messages before the first unseen one that a client shows with it. */
const contextOfUnread = 20;

/** How many messages reach back to the first that the viewer has not seen; 0 when all are seen. */
async function unreadReach(context: Context, record: ConversationRecord): Promise<number> {
  const { unreadCount } = await listingOf(context, record);
  return unreadCount === 0 ? 0 : Math.min(unreadCount + contextOfUnread, furthestReach);
}

const resolvers: Resolvers = {
  Query: { conversation: (_root, { slug }, context) => hiddenAsNull(findConversation(context, slug)) },
  Viewer: { conversations: (_viewer, args, context) => conversationList(args, context) },
  Conversation: {
    title: listed('title'),
    faces: listed('faces'),
    lastMessage: listed('lastMessage'),
    unreadCount: listed('unreadCount'),
    isGroup: (record, _args, context) => flagOf(context, record, 'isGroup'),
    isMuted: (record, _args, context) => flagOf(context, record, 'isMuted'),
    viewerIsAdministrator: (record, _args, context) => flagOf(context, record, 'viewerIsAdministrator'),
    viewerCanManageParticipants: async (record, _args, context) =>
      (await flagOf(context, record, 'isGroup')) && flagOf(context, record, 'viewerIsAdministrator'),
    viewerCanDelete: (record, _args, context) => flagOf(context, record, 'viewerIsAdministrator'),
    viewerCanLeave: async (record, _args, context) =>
      !(await flagOf(context, record, 'viewerIsAdministrator')),
    participants: (record, _args, context) => fetchParticipants(context.rest, record.slug),
    messages: async (record, args, context) => {
      const reach = args.throughUnread && args.before == null ? await unreadReach(context, record) : 0;
      return backwardConnection(
        {
          fetch: (start, count, after) => fetchStretch(context, record.slug, start, count, after),
          keyOf: (message) => message.slug,
          ...paging(context),
          isAfter: (key, other) => isLater(other, key),
        },
        { ...args, last: Math.max(args.last ?? 0, reach) },
      );
    },
  },
  Message: {
    readers: (message, _args, context) => (message.isMine ? fetchReaders(context.rest, message.slug) : null),
    viewerCanDelete: (message) => message.isMine,
  },
  Subscription: participation.Subscription ?? {},
  Mutation: {
    ...participation.Mutation,
    createConversation: (_root, { input }, context) =>
      answerRefusals({ conversation: null }, async () => {
        const { username } = requireViewer(context);
        const people = await Promise.all(
          input.participantIds.map((id) => loadUser(context, userId.read(id).user)),
        );
        const emails = people.map((person) => person?.email);
        if (emails.includes(undefined) || emails.includes(null))
          throw new Refusal('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.', ['participantIds']);
        const { idempotencyKey, ...content } = input;
        const title = input.title ?? '';
        const row = await createOnce(context, {
          mutation: 'createConversation',
          content,
          idempotencyKey,
          isKeyed: true,
          send: () =>
            createConversation(
              context.rest,
              title,
              [username, ...emails.filter((email) => email != null)],
              idempotencyKey ?? undefined,
            ),
          find: (since) =>
            findOpened(context, since, title || people.map((person) => person?.fullName ?? '').join(', ')),
        });
        renew(context);
        if (row === null) return { conversation: null };
        return { conversation: await readAgain(context, () => findConversation(context, row)) };
      }),
    sendMessage: (_root, { input }, context) =>
      answerRefusals({ messageEdge: null, conversation: null }, async () => {
        requireViewer(context);
        const row = conversationId.read(input.conversationId).conversation;
        const { idempotencyKey, ...content } = input;
        const message = await createOnce(context, {
          mutation: 'sendMessage',
          content,
          idempotencyKey,
          isKeyed: true,
          send: () => send(context, row, input),
          find: (since) => findSent(context, row, since, (input.content ?? '').trim()),
        });
        return { messageEdge: message && edge(message), conversation: conversation(row) };
      }),
    markConversationRead: (_root, { input }, context) =>
      answerRefusals({ conversation: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const row = conversationId.read(input.conversationId).conversation;
        await markConversationSeen(context.rest, row);
        return { conversation: conversation(row), viewer };
      }),
    markMessageSeen: (_root, { input }, context) =>
      answerRefusals({ conversation: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const parts = messageId.read(input.messageId);
        await markMessageSeen(context.rest, parts.message);
        return { conversation: conversation(parts.conversation), viewer };
      }),
  },
};

/** Conversations and messages. */
export const chat: Room = {
  resolvers,
  nodes: [
    nodeType(conversationId, (parts, context) => findConversation(context, parts.conversation)),
    nodeType(messageId, (parts, context) => findMessage(context, parts.conversation, parts.message)),
  ],
  events: [
    { takes: (event) => isAction(event, 'chat'), map: messagesReceived },
    { takes: (event) => isAction(event, 'chat-delete'), map: messagesDeleted },
    { takes: (event) => isAction(event, 'vue'), map: conversationsRead },
    { takes: (event) => isAction(event, 'conversation'), map: conversationsChanged },
  ],
};
