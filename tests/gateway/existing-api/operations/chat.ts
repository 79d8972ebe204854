/** Conversations, and the bell. */
import { gid, paper, picture } from '../acts.ts';
import {
  byId,
  type Conversation,
  type Message,
  type Organisation,
} from '../../../../fixtures/existing-api/organisation.ts';
import { ids, wendy, xavier, yann } from '../../../../fixtures/existing-api/seed.ts';
import type { Operation } from './operation.ts';

const pair = gid('Conversation', 41);
const group = gid('Conversation', 42);
const conversationIn = ({ conversations }: Organisation, id = 42): Conversation | null =>
  byId(conversations, id);
const newest = ({ messages }: Organisation): Message | undefined => messages.at(-1);
const isSeen = ({ messages }: Organisation, id: number): boolean =>
  byId(messages, id)?.seenBy.has(yann) === true;

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
    isDone: (organisation) => newest(organisation)?.content === 'Tu viens ?',
  },
  {
    name: 'sendMessageMutation',
    of: 'a picture',
    as: yann,
    input: { conversationId: group, images: [null] },
    files: { 'images.0': picture() },
    isDone: (organisation) => newest(organisation)?.image.length === 1,
  },
  {
    name: 'sendMessageMutation',
    of: 'a document',
    as: yann,
    input: { conversationId: group, document: null },
    files: { document: paper() },
    isDone: (organisation) => newest(organisation)?.filereelname === 'note.pdf',
  },
  {
    name: 'useCreateConversationMutation',
    as: yann,
    input: { title: 'Projet', userIds: [gid('User', 103), gid('User', 104)] },
    isDone: ({ conversations }) => conversations.at(-1)?.titre === 'Projet',
  },
  {
    name: 'readMarksConversationMutation',
    as: yann,
    input: { conversationId: pair },
    isDone: (organisation) => isSeen(organisation, 501) && isSeen(organisation, 503),
  },
  {
    name: 'readMarksConversationMutation',
    of: 'up to a message',
    as: yann,
    input: { conversationId: group, upToMessageId: gid('Message', 42, 504) },
    isDone: (organisation) => isSeen(organisation, 504),
  },
  {
    name: 'ConversationSettingsMuteMutation',
    as: yann,
    input: { conversationId: pair, isMuted: true },
    isDone: (organisation) => conversationIn(organisation, 41)?.silent.has(yann) === true,
  },
  {
    name: 'MessageActionsDeleteMutation',
    as: yann,
    input: { messageId: gid('Message', 42, 505) },
    isDone: ({ messages }) => byId(messages, 505) === null,
  },
  {
    name: 'AddParticipantMutation',
    as: yann,
    input: { conversationId: group, userId: gid('User', 105) },
    isDone: (organisation) => conversationIn(organisation)?.members.length === 4,
  },
  {
    name: 'ParticipantRowRemoveMutation',
    as: yann,
    input: { conversationId: group, userId: gid('User', 103) },
    isDone: (organisation) => conversationIn(organisation)?.members.includes(xavier) === false,
  },
  {
    name: 'useLeaveConversationMutation',
    as: wendy,
    input: { conversationId: group },
    isDone: (organisation) => conversationIn(organisation)?.members.includes(wendy) === false,
  },
  {
    name: 'useLeaveConversationDeleteMutation',
    as: yann,
    input: { conversationId: group },
    isDone: (organisation) => conversationIn(organisation) === null,
  },
  {
    name: 'signalWritingMutation',
    as: yann,
    input: { conversationId: pair },
    // Who is writing is told from gateway to gateway: the API knows nothing of it.
    isDone: 'nothing',
  },
];

const isOff = ({ silenced }: Organisation, name: string): boolean => silenced.get(yann)?.has(name) === true;

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
    isDone: ({ notices }) => byId(notices, 701)?.isRead === true && byId(notices, 702)?.isRead === false,
  },
  {
    name: 'markNotificationsSeenMutation',
    as: yann,
    input: { upToNotificationId: gid('Notification', 701) },
    // Reading the list was having seen it: there is nothing to call.
    isDone: 'nothing',
  },
  {
    name: 'NotificationPanelReadMutation',
    as: yann,
    input: {},
    isDone: ({ notices }) => notices.every(({ isRead }) => isRead),
  },
  {
    name: 'useDeleteAllMutation',
    as: yann,
    input: { which: 'ALL' },
    isDone: ({ notices }) => notices.length === 0,
  },
  {
    name: 'NotificationSettingsSwitchMutation',
    as: yann,
    input: { switch: 'CONVERSATIONS', isEnabled: false },
    isDone: (organisation) => isOff(organisation, 'discussions'),
  },
  {
    name: 'NotificationSettingsCommunityMutation',
    as: yann,
    input: { communityId: gid('Community', ids.accounts), isEnabled: false },
    isDone: (organisation) => isOff(organisation, String(ids.accounts)),
  },
];
