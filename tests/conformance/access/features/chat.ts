/** Conversations by the caller's role in them. */
import { pdf } from '../../../backend/feed/form.ts';
import { inConversations, rules } from '../people.ts';
import {
  call,
  field,
  fieldOf,
  ids,
  mutation,
  node,
  reading,
  type Row,
  subscription,
  viewerField,
  wireId,
} from '../row.ts';
import type { Scene } from '../scene.ts';

const { conversationAdministrators, employees, participants, signedIn } = rules;
const everybody = 'u y y y y y y y' as const;
const nobody = 'u r r r r r r r' as const;
const absent = 'u a a a a a a a' as const;
/** All but the administrator can leave a group; both can leave a conversation of two. */
const leaving = inConversations('u c c c c c c c', everybody, everybody, absent);
/** In a group its administrator, in a conversation of two both. */
const pinning = inConversations(everybody, nobody, everybody, absent);
/** Only the author of a message can delete it and see its readers. */
const authors = inConversations(nobody, nobody, nobody, absent);

/** Null for others. */
const unread = inConversations(absent, absent, absent, absent);

const conversation = (scene: Scene) => ({ conversationId: ids.conversation(scene) });
const message = (scene: Scene) => ({ messageId: ids.message(scene) });
const ofConversation = (name: string, selection: string): Row =>
  fieldOf('Conversation', name, selection, participants, ids.conversation);
const own = { of: 'one’s own', fresh: ['ownMessage'] } as const;

/** Subscriptions. */
export const subscriptions: Row[] = [
  call('authorizeGateway', rules.gateways, { set: () => ({ proof: '0'.repeat(64) }) }),
  call('listMissedEvents', rules.gateways, { set: () => ({ proof: '0'.repeat(64) }) }),
  subscription(
    'viewerEvents',
    signedIn,
    'subscription { viewerEvents(since: "2020-01-01T00:00:00Z") { __typename } }',
    () => ({}),
  ),
  subscription(
    'conversationActivity',
    participants,
    'subscription ($id: ID!) { conversationActivity(conversationId: $id) { onlineParticipants { id } } }',
    (scene) => ({ id: ids.conversation(scene) }),
  ),
];

export const chat: Row[] = [
  field(
    'Query.conversation',
    participants,
    'query ($databaseId: String!) { conversation(databaseId: $databaseId) { id } }',
    (scene) => ({ databaseId: String(scene.conversation) }),
  ),
  node('Conversation', participants, ids.conversation),
  node('Message', participants, ids.message),
  viewerField('conversations', 'conversations(first: 50) { nodes { id } }', participants, {
    fresh: ['conversation'],
    reveals: (scene) => `"${ids.conversation(scene)}"`,
  }),
  ofConversation('isGroup', 'isGroup'),
  ofConversation('viewerHasMuted', 'viewerHasMuted'),
  ofConversation('viewerNotificationLevel', 'viewerNotificationLevel'),
  ofConversation('viewerIsAdministrator', 'viewerIsAdministrator'),
  ofConversation('viewerCanManageParticipants', 'viewerCanManageParticipants'),
  ofConversation('viewerCanDelete', 'viewerCanDelete'),
  ofConversation('viewerCanLeave', 'viewerCanLeave'),
  ofConversation('viewerCanEdit', 'viewerCanEdit'),
  ofConversation('viewerCanPinMessages', 'viewerCanPinMessages'),
  ofConversation('administrator', 'id administrator { id }'),
  ofConversation('pinnedMessage', 'id pinnedMessage { id }'),
  ofConversation('participants', 'participants { id }'),
  ofConversation('messages', 'messages { nodes { text } }'),
  fieldOf('Message', 'mentions', 'id mentions { id }', participants, ids.message, {
    reveals: (scene) => `"${ids.message(scene)}"`,
  }),
  fieldOf('Message', 'readReceipts', 'readReceipts { readAt }', unread, ids.message),
  fieldOf('Message', 'readReceipts', 'id readReceipts { readAt }', participants, ids.message, own),
  mutation('sendMessage', participants, (scene) => ({ ...conversation(scene), text: 'Bonjour' })),
  mutation('sendTypingIndicator', participants, conversation, { isSilent: true }),
  mutation('markConversationRead', participants, conversation, { fresh: ['unread'] }),
  mutation(
    'markConversationRead',
    participants,
    (scene) => ({ ...conversation(scene), upToMessageId: ids.message(scene) }),
    { of: 'up to a message', fresh: ['unread'] },
  ),
  mutation('markConversationUnread', participants, conversation, { fresh: ['conversation', 'unread'] }),
  mutation('pinConversation', participants, conversation, { fresh: ['conversation'] }),
  mutation('unpinConversation', participants, conversation, { fresh: ['conversation'] }),
  mutation(
    'setConversationNotificationLevel',
    participants,
    (scene) => ({ ...conversation(scene), level: 'MENTIONS' }),
    { fresh: ['conversation'] },
  ),
  mutation('muteConversation', participants, conversation, { fresh: ['conversation'] }),
  mutation('unmuteConversation', participants, conversation, { fresh: ['conversation'] }),
  mutation('updateMessage', authors, (scene) => ({ ...message(scene), text: 'Bonsoir' })),
  mutation('updateMessage', participants, (scene) => ({ ...message(scene), text: 'Bonsoir' }), own),
  mutation('setMessageReaction', participants, (scene) => ({ ...message(scene), emoji: '👍' })),
  mutation('removeMessageReaction', participants, message),
  mutation('forwardMessage', participants, (scene) => ({ ...message(scene), ...conversation(scene) })),
  mutation('deleteMessage', authors, message),
  mutation('deleteMessage', participants, message, own),
  mutation(
    'addParticipant',
    conversationAdministrators,
    (scene) => ({
      ...conversation(scene),
      userId: ids.acquaintance(scene),
    }),
    { fresh: ['conversation', 'acquaintance'] },
  ),
  mutation(
    'removeParticipant',
    conversationAdministrators,
    (scene) => ({
      ...conversation(scene),
      userId: ids.acquaintance(scene),
    }),
    { fresh: ['conversation'] },
  ),
  mutation('leaveConversation', leaving, conversation, { fresh: ['conversation'] }),
  mutation('deleteConversation', conversationAdministrators, conversation, { fresh: ['conversation'] }),
  mutation(
    'updateConversation',
    conversationAdministrators,
    (scene) => ({
      ...conversation(scene),
      title: `Groupe ${scene.conversation}`,
    }),
    { fresh: ['conversation'] },
  ),
  mutation(
    'setConversationAdministrator',
    conversationAdministrators,
    (scene) => ({ ...conversation(scene), userId: ids.acquaintance(scene) }),
    { fresh: ['conversation'] },
  ),
  mutation('pinMessage', pinning, message, { fresh: ['conversation'] }),
  mutation('unpinMessage', pinning, message, { fresh: ['conversation'] }),

  mutation('createConversation', employees, (scene) => ({ userIds: [ids.stranger(scene)] }), {
    of: 'with a colleague',
    fresh: ['stranger'],
  }),
  mutation('createConversation', signedIn, (scene) => ({ userIds: [ids.acquaintance(scene)] }), {
    of: 'with somebody of one’s communities',
    fresh: ['caller'],
  }),

  reading('getConversation', participants),
  reading('listParticipants', participants),
  reading('listMessages', participants),
  reading('listConversations', participants, {
    fresh: ['conversation'],
    set: () => ({ nb: 50, start: 0 }),
    reveals: (scene) => wireId(scene.conversation, 'conversationId'),
  }),
  reading('listReaders', authors),
  reading('listReaders', participants, own),
  call('createConversation', employees, {
    of: 'with a colleague',
    fresh: ['stranger'],
    set: ({ stranger }) => ({ email: '', emails: [{ email: stranger.email }] }),
  }),
  call('createConversation', signedIn, {
    of: 'with somebody of one’s communities',
    fresh: ['caller'],
    set: ({ acquaintance }) => ({ email: '', emails: [{ email: acquaintance.email }] }),
  }),
  call('createMessage', participants),
  call('createMessageWithFiles', participants, { set: () => ({ file: pdf }) }),
  call('markSeen', participants, { fresh: ['unread'] }),
  call('markUnread', participants, { fresh: ['conversation', 'unread'] }),
  call('toggleSilence', participants),
  call('pinConversation', participants, { set: () => ({ epinglee: true }) }),
  call('setNotificationLevel', participants, { set: () => ({ niveaunotif: 'mentions' }) }),
  call('editMessage', authors, { set: () => ({ content: 'Bonsoir' }) }),
  call('editMessage', participants, { ...own, set: () => ({ content: 'Bonsoir' }) }),
  call('reactToMessage', participants, { set: () => ({ emoji: '👍' }) }),
  call('forwardMessage', participants),
  call('deleteMessage', authors),
  call('deleteMessage', participants, own),
  call('addParticipant', conversationAdministrators, {
    fresh: ['conversation', 'acquaintance'],
    set: ({ acquaintance }) => ({ email: acquaintance.email }),
  }),
  call('removeParticipant', conversationAdministrators, {
    fresh: ['conversation'],
    set: ({ acquaintance }) => ({ email: acquaintance.email }),
  }),
  call('removeParticipant', leaving, {
    of: 'oneself',
    fresh: ['conversation'],
    set: ({ caller }) => ({ email: caller.email }),
  }),
  call('updateConversation', conversationAdministrators, {
    fresh: ['conversation'],
    set: ({ conversation: id }) => ({ titre: `Groupe ${id}` }),
  }),
  call('setConversationAdministrator', conversationAdministrators, {
    fresh: ['conversation'],
    set: ({ acquaintance }) => ({ email: acquaintance.email }),
  }),
  call('pinMessage', pinning, { fresh: ['conversation'], set: () => ({ epingle: true }) }),
  call('deleteConversation', conversationAdministrators, { fresh: ['conversation'] }),
];
