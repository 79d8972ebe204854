import type { Resolvers } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { withUserErrors } from '../http/errors.ts';
import { type ConversationRecord, conversationReference, messageId } from './chat.ts';
import { loadConversationFlag, loadPinnedMessage } from './conversations.ts';
import { readConversationDatabaseId, loadEmail } from './participation.ts';
import { fetchAdministrator, pinMessage, setAdministrator, updateConversation } from './groups.rest.ts';

/** Whether the viewer is the administrator of a group; false in a conversation of two, also for its creator. */
export const administersGroup = async (context: Context, record: ConversationRecord) =>
  (await loadConversationFlag(context, record, 'isGroup')) &&
  loadConversationFlag(context, record, 'viewerIsAdministrator');

const setPinned = (context: Context, input: { messageId: string }, isPinned: boolean) =>
  withUserErrors({ conversation: null }, async () => {
    const { conversation, message } = messageId.read(input.messageId);
    await pinMessage(context.rest, message, isPinned);
    return { conversation: conversationReference(conversation) };
  });

/** Fields of groups and pinned messages, and the mutations of their administrators. */
export const groupResolvers = {
  Conversation: {
    administrator: (record, _args, context) =>
      supports(context, 'GROUP_ADMINISTRATION') ? fetchAdministrator(context.rest, record.databaseId) : null,
    pinnedMessage: (record, _args, context) => loadPinnedMessage(context, record),
    viewerCanEdit: async (record, _args, context) =>
      supports(context, 'GROUP_ADMINISTRATION') && administersGroup(context, record),
    viewerCanPinMessages: async (record, _args, context) =>
      supports(context, 'PINNED_MESSAGES') &&
      (!(await loadConversationFlag(context, record, 'isGroup')) ||
        loadConversationFlag(context, record, 'viewerIsAdministrator')),
  },
  Mutation: {
    updateConversation: (_root, { input }, context) =>
      withUserErrors({ conversation: null }, async () => {
        const databaseId = readConversationDatabaseId(input);
        const { title, avatar } = input;
        await updateConversation(context.rest, databaseId, {
          title: title === undefined ? undefined : (title ?? ''),
          avatar,
        });
        return { conversation: conversationReference(databaseId) };
      }),
    setConversationAdministrator: (_root, { input }, context) =>
      withUserErrors({ conversation: null }, async () => {
        const databaseId = readConversationDatabaseId(input);
        await setAdministrator(context.rest, databaseId, await loadEmail(context, input.userId));
        return { conversation: conversationReference(databaseId) };
      }),
    pinMessage: (_root, { input }, context) => setPinned(context, input, true),
    unpinMessage: (_root, { input }, context) => setPinned(context, input, false),
  },
} satisfies Resolvers;
