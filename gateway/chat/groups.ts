import type { Resolvers } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { withUserErrors } from '../http/errors.ts';
import { type ConversationRecord, conversationRecord, messageId } from './chat.ts';
import { flagOf, pinnedMessageOf } from './conversations.ts';
import { conversationRow, emailOf } from './participation.ts';
import { fetchAdministrator, pinMessage, setAdministrator, updateConversation } from './groups.rest.ts';

const administersGroup = async (context: Context, record: ConversationRecord) =>
  (await flagOf(context, record, 'isGroup')) && flagOf(context, record, 'viewerIsAdministrator');

const setPinned = (context: Context, input: { messageId: string }, isPinned: boolean) =>
  withUserErrors({ conversation: null }, async () => {
    const { conversation, message } = messageId.read(input.messageId);
    await pinMessage(context.rest, message, isPinned);
    return { conversation: conversationRecord(conversation) };
  });

/** Fields of groups and pinned messages, and the mutations of their administrators. */
export const groupResolvers = {
  Conversation: {
    administrator: (record, _args, context) =>
      supports(context, 'GROUP_ADMINISTRATION') ? fetchAdministrator(context.rest, record.databaseId) : null,
    pinnedMessage: (record, _args, context) => pinnedMessageOf(context, record),
    viewerCanEdit: async (record, _args, context) =>
      supports(context, 'GROUP_ADMINISTRATION') && administersGroup(context, record),
    viewerCanPinMessages: async (record, _args, context) =>
      supports(context, 'PINNED_MESSAGES') &&
      (!(await flagOf(context, record, 'isGroup')) || flagOf(context, record, 'viewerIsAdministrator')),
  },
  Mutation: {
    updateConversation: (_root, { input }, context) =>
      withUserErrors({ conversation: null }, async () => {
        const databaseId = conversationRow(input);
        const { title, avatar } = input;
        await updateConversation(context.rest, databaseId, {
          title: title === undefined ? undefined : (title ?? ''),
          avatar,
        });
        return { conversation: conversationRecord(databaseId) };
      }),
    setConversationAdministrator: (_root, { input }, context) =>
      withUserErrors({ conversation: null }, async () => {
        const databaseId = conversationRow(input);
        await setAdministrator(context.rest, databaseId, await emailOf(context, input.userId));
        return { conversation: conversationRecord(databaseId) };
      }),
    pinMessage: (_root, { input }, context) => setPinned(context, input, true),
    unpinMessage: (_root, { input }, context) => setPinned(context, input, false),
  },
} satisfies Resolvers;
