import type { Resolvers } from '../__generated__/resolvers.ts';
import { setState } from '../compat/capabilities.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import { loadUser } from '../people/loading.ts';
import { userId } from '../people/people.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { conversationActivity, reportTyping } from './activity.ts';
import { conversationRecord, conversationId, messageId } from './chat.ts';
import { findConversation, flagOf } from './conversations.ts';
import {
  addParticipant,
  deleteConversation,
  deleteMessage,
  pinConversation,
  removeParticipant,
  setNotificationLevel,
  toggleMute,
} from './rest.ts';

/** Database id of the conversation of an input. */
export const conversationRow = (input: { conversationId: string }) =>
  conversationId.read(input.conversationId).conversation;

/** E-mail address of a colleague, by which the API identifies people. */
export async function emailOf(context: Context, id: string): Promise<string> {
  const person = await loadUser(context, userId.read(id).user);
  if (!person?.email)
    throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.', ['userId']);
  return person.email;
}

const setMuted = (context: Context, input: { conversationId: string }, viewerHasMuted: boolean) =>
  withUserErrors({ conversation: null }, async () => {
    const found = await findConversation(context, conversationRow(input));
    await setState(context, viewerHasMuted, {
      readCurrent: async () => flagOf(context, found, 'viewerHasMuted'),
      write: () => toggleMute(context, found.databaseId, viewerHasMuted),
    });
    clearMemory(context);
    const listing = found.listing && {
      ...found.listing,
      viewerHasMuted,
      // Unmuting restores the level before it: loaded.
      viewerNotificationLevel: viewerHasMuted ? ('NONE' as const) : undefined,
    };
    return { conversation: { ...found, ...(listing ? { listing } : {}) } };
  });

const setPinned = (context: Context, input: { conversationId: string }, isPinned: boolean) =>
  withUserErrors({ conversation: null, viewer: null }, async () => {
    const viewer = requireViewer(context);
    const databaseId = conversationRow(input);
    await pinConversation(context.rest, databaseId, isPinned);
    return { conversation: conversationRecord(databaseId), viewer };
  });

/** Resolvers that change participants, or mute, notify, pin, leave or delete a conversation. */
export const participantResolvers: Resolvers = {
  Subscription: {
    conversationActivity: {
      subscribe: (_root, input, context) => conversationActivity(context, conversationRow(input)),
    },
  },
  Mutation: {
    addParticipant: (_root, { input }, context) =>
      withUserErrors({ conversation: null }, async () => {
        const databaseId = conversationRow(input);
        await addParticipant(context.rest, databaseId, await emailOf(context, input.userId));
        return { conversation: conversationRecord(databaseId) };
      }),
    removeParticipant: (_root, { input }, context) =>
      withUserErrors({ conversation: null, removedUserId: null }, async () => {
        const databaseId = conversationRow(input);
        const email = await emailOf(context, input.userId);
        if (email.toLowerCase() === requireViewer(context).username)
          throw new UserError('INVALID', 'Pour partir vous-même, quittez la conversation.', ['userId']);
        await removeParticipant(context.rest, databaseId, email);
        return { conversation: conversationRecord(databaseId), removedUserId: input.userId };
      }),
    leaveConversation: (_root, { input }, context) =>
      withUserErrors({ removedConversationId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        await removeParticipant(context.rest, conversationRow(input), viewer.username);
        return { removedConversationId: input.conversationId, viewer };
      }),
    deleteConversation: (_root, { input }, context) =>
      withUserErrors({ deletedConversationId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        await deleteConversation(context.rest, conversationRow(input));
        return { deletedConversationId: input.conversationId, viewer };
      }),
    setConversationNotificationLevel: (_root, { input }, context) =>
      withUserErrors({ conversation: null }, async () => {
        const databaseId = conversationRow(input);
        await setNotificationLevel(context.rest, databaseId, input.level);
        return { conversation: conversationRecord(databaseId) };
      }),
    muteConversation: (_root, { input }, context) => setMuted(context, input, true),
    unmuteConversation: (_root, { input }, context) => setMuted(context, input, false),
    pinConversation: (_root, { input }, context) => setPinned(context, input, true),
    unpinConversation: (_root, { input }, context) => setPinned(context, input, false),
    deleteMessage: (_root, { input }, context) =>
      withUserErrors({ deletedMessageId: null, message: null, conversation: null }, async () => {
        requireViewer(context);
        const parts = messageId.read(input.messageId);
        await deleteMessage(context.rest, parts.message);
        return {
          deletedMessageId: input.messageId,
          message: null,
          conversation: conversationRecord(parts.conversation),
        };
      }),
    sendTypingIndicator: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        await reportTyping(context, conversationRow(input));
        return {};
      }),
  },
};
