import type { Resolvers } from '../__generated__/resolvers.ts';
import { ensureState } from '../compat/capabilities.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import { loadUser } from '../people/loading.ts';
import { userId } from '../people/people.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { subscribeToActivity, reportTyping } from './activity.ts';
import { conversationReference, conversationId, messageId } from './chat.ts';
import { findConversation, loadConversationFlag } from './conversations.ts';
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
export const readConversationDatabaseId = (input: { conversationId: string }) =>
  conversationId.read(input.conversationId).conversation;

/** E-mail address of a person by global id; the API identifies participants by it. @throws UserError NOT_FOUND */
export async function loadEmail(context: Context, id: string): Promise<string> {
  const person = await loadUser(context, userId.read(id).user);
  if (!person?.email)
    throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.', ['userId']);
  return person.email;
}

const setMuted = (context: Context, input: { conversationId: string }, viewerHasMuted: boolean) =>
  withUserErrors({ conversation: null }, async () => {
    const found = await findConversation(context, readConversationDatabaseId(input));
    await ensureState(context, viewerHasMuted, {
      readCurrent: async () => loadConversationFlag(context, found, 'viewerHasMuted'),
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
    const databaseId = readConversationDatabaseId(input);
    await pinConversation(context.rest, databaseId, isPinned);
    return { conversation: conversationReference(databaseId), viewer };
  });

/** Resolvers that change participants, or mute, notify, pin, leave or delete a conversation. */
export const participantResolvers: Resolvers = {
  Subscription: {
    conversationActivity: {
      subscribe: (_root, input, context) => subscribeToActivity(context, readConversationDatabaseId(input)),
    },
  },
  Mutation: {
    addParticipant: (_root, { input }, context) =>
      withUserErrors({ conversation: null }, async () => {
        const databaseId = readConversationDatabaseId(input);
        await addParticipant(context.rest, databaseId, await loadEmail(context, input.userId));
        return { conversation: conversationReference(databaseId) };
      }),
    removeParticipant: (_root, { input }, context) =>
      withUserErrors({ conversation: null, removedUserId: null }, async () => {
        const databaseId = readConversationDatabaseId(input);
        const email = await loadEmail(context, input.userId);
        if (email.toLowerCase() === requireViewer(context).username)
          throw new UserError('INVALID', 'Pour partir vous-même, quittez la conversation.', ['userId']);
        await removeParticipant(context.rest, databaseId, email);
        return { conversation: conversationReference(databaseId), removedUserId: input.userId };
      }),
    leaveConversation: (_root, { input }, context) =>
      withUserErrors({ removedConversationId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        await removeParticipant(context.rest, readConversationDatabaseId(input), viewer.username);
        return { removedConversationId: input.conversationId, viewer };
      }),
    deleteConversation: (_root, { input }, context) =>
      withUserErrors({ deletedConversationId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        await deleteConversation(context.rest, readConversationDatabaseId(input));
        return { deletedConversationId: input.conversationId, viewer };
      }),
    setConversationNotificationLevel: (_root, { input }, context) =>
      withUserErrors({ conversation: null }, async () => {
        const databaseId = readConversationDatabaseId(input);
        await setNotificationLevel(context.rest, databaseId, input.level);
        return { conversation: conversationReference(databaseId) };
      }),
    muteConversation: (_root, { input }, context) => setMuted(context, input, true),
    unmuteConversation: (_root, { input }, context) => setMuted(context, input, false),
    pinConversation: (_root, { input }, context) => setPinned(context, input, true),
    unpinConversation: (_root, { input }, context) => setPinned(context, input, false),
    deleteMessage: (_root, { input }, context) =>
      withUserErrors(
        { deletedMessageId: null, message: null, conversation: null, viewer: null },
        async () => {
          const viewer = requireViewer(context);
          const parts = messageId.read(input.messageId);
          await deleteMessage(context.rest, parts.message);
          return {
            deletedMessageId: input.messageId,
            message: null,
            conversation: conversationReference(parts.conversation),
            viewer,
          };
        },
      ),
    sendTypingIndicator: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        await reportTyping(context, readConversationDatabaseId(input));
        return {};
      }),
  },
};
