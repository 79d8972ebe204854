import type { Resolvers } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import { encodeCursor } from '../connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import { idempotentCreate } from '../graphql/idempotentCreate.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { withUserErrors } from '../http/errors.ts';
import { htmlToLines } from '../content/html.ts';
import { conversationId, conversationReference, messageId, type MessageRecord } from './chat.ts';
import { resolveConversation } from './conversations.ts';
import { findMessage } from './messages.ts';
import { forwardMessage, reactToMessage, updateMessage } from './messageActions.rest.ts';

/** Edge of a message in its conversation. */
export const toMessageEdge = (message: MessageRecord) => ({
  cursor: encodeCursor({ offset: 0, key: message.databaseId }),
  node: message,
});

/** Sets or removes (empty) the viewer's reaction. */
const react = (context: Context, id: string, emoji: string) =>
  withUserErrors({ message: null }, async () => {
    requireViewer(context);
    const { conversation, message } = messageId.read(id);
    return { message: (await reactToMessage(context.rest, conversation, message, emoji)) ?? null };
  });

/** Fields of a message that others change, and the mutations that change, react to and forward messages. */
export const messageActions = {
  Message: {
    replyTo: async (message, _args, context) =>
      message.replyTo === undefined
        ? ((await findMessage(context, message.conversation.databaseId, message.databaseId))?.replyTo ?? null)
        : message.replyTo,
    viewerCanEdit: ({ viewerIsAuthor, editableUntil }, _args, context) =>
      viewerIsAuthor &&
      editableUntil !== null &&
      Date.parse(editableUntil) > Date.now() &&
      supports(context, 'MESSAGE_EDITING'),
    reactionGroups: ({ reactions }, _args, context) =>
      reactions.map(({ emoji, users }) => ({
        emoji,
        users,
        count: users.length,
        viewerHasReacted: users.some(({ databaseId }) => databaseId === context.caller?.databaseId),
      })),
  },
  UpdateMessagePayload: { conversation: resolveConversation },
  ForwardMessagePayload: { conversation: resolveConversation },
  Mutation: {
    updateMessage: (_root, { input }, context) =>
      withUserErrors({ message: null, conversation: null }, async () => {
        requireViewer(context);
        const { conversation, message } = messageId.read(input.messageId);
        const text = htmlToLines(input.text);
        return {
          message: (await updateMessage(context.rest, conversation, message, text)) ?? null,
          conversation: conversationReference(conversation),
        };
      }),
    setMessageReaction: (_root, { input }, context) => react(context, input.messageId, input.emoji),
    removeMessageReaction: (_root, { input }, context) => react(context, input.messageId, ''),
    forwardMessage: (_root, { input }, context) =>
      withUserErrors({ message: null, messageEdge: null, conversation: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const target = conversationId.read(input.conversationId).conversation;
        const { idempotencyKey, ...content } = input;
        const begunAt = Date.now();
        const message = await idempotentCreate(context, {
          mutation: 'forwardMessage',
          content,
          idempotencyKey,
          send: () =>
            forwardMessage(context.rest, messageId.read(input.messageId).message, target, idempotencyKey),
        });
        // All participants receive the event, including the sender.
        context.realtimeStatus.expect(begunAt);
        return {
          message,
          messageEdge: message && toMessageEdge(message),
          conversation: conversationReference(target),
          viewer,
        };
      }),
  },
} satisfies Resolvers;
