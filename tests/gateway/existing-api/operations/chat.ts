/** Conversations, and the bell. */
import { gid, paper, picture } from '../acts.ts';
import { ids, wendy, yann } from '../../../../fixtures/existing-api/seed.ts';
import type { Operation } from './operation.ts';

const pair = gid('Conversation', 41);
const group = gid('Conversation', 42);

export const chat: Operation[] = [
  { name: 'ChatPanelQuery', as: yann },
  { name: 'MuteIconQuery', as: yann, variables: { id: group } },
  { name: 'mutesQuery', as: yann, variables: { first: 30 } },
  { name: 'ConversationListPaginationQuery', as: yann, variables: { count: 1 } },
  { name: 'ConversationQuery', as: yann, variables: { id: pair, last: 30 } },
  { name: 'ConversationQuery', of: 'a group', as: yann, variables: { id: group, last: 30 } },
  { name: 'ConversationSettingsQuery', as: yann, variables: { id: group } },
  { name: 'MessageListPaginationQuery', as: yann, variables: { id: pair, last: 2 } },
  { name: 'catchUpMessagesQuery', as: yann, variables: { id: pair, last: 2 } },
  { name: 'ReadersDialogQuery', as: yann, variables: { id: gid('Message', 41, 502) } },
  { name: 'ContactSearchQuery', as: yann, variables: { search: 'cl' } },
  { name: 'ContactSearchPaginationQuery', as: yann, variables: { search: 'cl', first: 5 } },
  { name: 'linkedConversationQuery', as: yann, variables: { slug: '42' } },
  {
    name: 'sendMessageMutation',
    as: yann,
    input: { conversationId: pair, text: 'Tu viens ?' },
  },
  {
    name: 'sendMessageMutation',
    of: 'a picture',
    as: yann,
    input: { conversationId: group, images: [null] },
    files: { 'images.0': picture() },
  },
  {
    name: 'sendMessageMutation',
    of: 'a document',
    as: yann,
    input: { conversationId: group, document: null },
    files: { document: paper() },
  },
  {
    name: 'useCreateConversationMutation',
    as: yann,
    input: { title: 'Projet', userIds: [gid('User', 103), gid('User', 104)] },
  },
  {
    name: 'readMarksConversationMutation',
    as: yann,
    input: { conversationId: pair },
  },
  {
    name: 'readMarksConversationMutation',
    of: 'up to a message',
    as: yann,
    input: { conversationId: group, upToMessageId: gid('Message', 42, 504) },
  },
  {
    name: 'ConversationSettingsMuteMutation',
    as: yann,
    input: { conversationId: pair, isMuted: true },
  },
  {
    name: 'MessageActionsDeleteMutation',
    as: yann,
    input: { messageId: gid('Message', 42, 505) },
  },
  {
    name: 'AddParticipantMutation',
    as: yann,
    input: { conversationId: group, userId: gid('User', 105) },
  },
  {
    name: 'ParticipantRowRemoveMutation',
    as: yann,
    input: { conversationId: group, userId: gid('User', 103) },
  },
  {
    name: 'useLeaveConversationMutation',
    as: wendy,
    input: { conversationId: group },
  },
  {
    name: 'useLeaveConversationDeleteMutation',
    as: yann,
    input: { conversationId: group },
  },
  {
    name: 'signalWritingMutation',
    as: yann,
    input: { conversationId: pair },
  },
];

export const notifications: Operation[] = [
  { name: 'NotificationPanelQuery', as: yann },
  { name: 'NotificationListPaginationQuery', as: yann, variables: { count: 2 } },
  { name: 'newNotificationsQuery', as: yann, variables: { first: 5 } },
  { name: 'NotificationSettingsPageQuery', as: yann },
  { name: 'NotificationSettingsRefetchQuery', as: yann },
  {
    name: 'NotificationItemReadMutation',
    as: yann,
    input: { notificationIds: [gid('Notification', 701)] },
  },
  {
    name: 'markNotificationsSeenMutation',
    as: yann,
    input: { upToNotificationId: gid('Notification', 701) },
  },
  {
    name: 'NotificationPanelReadMutation',
    as: yann,
    input: {},
  },
  {
    name: 'useDeleteAllMutation',
    as: yann,
    input: { which: 'ALL' },
  },
  {
    name: 'NotificationSettingsSwitchMutation',
    as: yann,
    input: { switch: 'CONVERSATIONS', isEnabled: false },
  },
  {
    name: 'NotificationSettingsCommunityMutation',
    as: yann,
    input: { communityId: gid('Community', ids.accounts), isEnabled: false },
  },
];
