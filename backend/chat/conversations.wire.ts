import { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import { extensionDescription } from '../core/extensions.ts';
import type { FileLinks } from '../core/files/links.ts';
import { normalizeName } from '../core/text.ts';
import {
  after,
  count,
  filePath,
  id,
  instant,
  offset,
  positions,
  readPage,
  responseFlag,
} from '../core/wire.ts';
import { toWireAvatar, toWireGuestMark, toWireUser } from '../people/people.wire.ts';
import { externalMark, User } from '../people/wire.ts';
import type { Participation } from './access.ts';
import type { FoundConversation, listParticipants } from './conversations.ts';
import { Message, messageType, toWireKind } from './messages.wire.ts';
import { type NotificationLevel, notificationLevelOf } from './notificationLevel.ts';

const participantSummary = z.object({
  prenom: z.string(),
  nom: z.string(),
  image: z.union([filePath, z.literal('0')]),
  externe: externalMark,
});

/** Which messages of a conversation are notified. */
const notificationLevel = z
  .enum(['tout', 'mentions', 'rien'])
  .describe('rien is the silent mode; mentions: replies to the caller, and messages with their name after @');

const levels = { tout: 'all', mentions: 'mentions', rien: 'none' } as const;
const wireLevels = { all: 'tout', mentions: 'mentions', none: 'rien' } as const satisfies Record<
  NotificationLevel,
  keyof typeof levels
>;

/** A conversation in the caller's list, with its last message and the number of unread ones. */
export const ListedConversation = z
  .object({
    conversationId: id,
    titre: z.string(),
    users: z.array(participantSummary).describe('The members other than the caller'),
    content: z.string().describe('Last message, HTML'),
    lastmessageid: id
      .optional()
      .meta(extensionDescription('MESSAGE_LINKS', 'Id of the last message; absent without one')),
    lastmessagetype: messageType,
    lastmessagesender: z
      .string()
      .describe("First name of the last message's author; empty when it is the caller's or there is none"),
    nbvue: z.number().int().describe('Messages the caller has not seen'),
    view: z.number().int().describe("0: nobody else has seen the caller's last message"),
    createdAt: instant.describe('Of the last message, or of the conversation while it has none'),
    group: responseFlag.optional().meta(extensionDescription('CONVERSATION_FLAGS', 'Whether it is a group')),
    statutnotif: responseFlag
      .optional()
      .meta(extensionDescription('CONVERSATION_FLAGS', "The caller's silent mode")),
    adminconvert: responseFlag
      .optional()
      .meta(extensionDescription('CONVERSATION_FLAGS', 'Whether the caller administers it')),
    gif: z.string().optional().describe("Assumed: the last message's GIF"),
    image: filePath
      .optional()
      .meta(extensionDescription('GROUP_ADMINISTRATION', 'Picture of a group; absent for none')),
    niveaunotif: notificationLevel
      .optional()
      .meta(extensionDescription('CONVERSATION_NOTIFICATIONS', 'Which messages are notified to the caller')),
    epinglee: responseFlag
      .optional()
      .meta(extensionDescription('CONVERSATION_PINS', 'Whether the caller has it on top of the list')),
  })
  .meta({ id: 'ConversationListing' });

/** Body of `POST /api/loadconvers`: a page of the caller's conversations, newest message first. */
export const ListConversationsBody = z
  .object({
    nb: count(1_000).default(1_000),
    start: offset.default(0),
    apres: after,
  })
  .transform(readPage);
/** Response of `POST /api/loadconvers`: the page's conversations. */
export const ListConversationsResponse = z.object({
  status: z.literal(true),
  conversations: z.array(ListedConversation),
  positions,
});
/** Body of `POST /api/conversation/epingle`: the conversation, and whether it is on top of the caller's list. */
export const PinConversationBody = z
  .object({ conversationid: id, epinglee: z.boolean() })
  .transform(({ conversationid, epinglee }) => ({ conversationId: conversationid, isPinned: epinglee }));
/** Body of `POST /api/conversation/notifications`: the conversation, and which of its messages are notified. */
export const SetNotificationLevelBody = z
  .object({ conversationid: id, niveaunotif: notificationLevel })
  .transform(({ conversationid, niveaunotif }) => ({
    conversationId: conversationid,
    level: levels[niveaunotif],
  }));
/** Response of `GET /api/infoconvert/{conversationId}`: title, kind, and the caller's mute state and role. */
export const ConversationInfoResponse = z.object({
  status: z.literal(true),
  statutnotif: responseFlag,
  adminconvert: responseFlag,
  group: responseFlag,
  titre: z.string(),
  messageepingle: Message.optional().meta(
    extensionDescription('PINNED_MESSAGES', 'The message above the others; absent for none'),
  ),
});
/** Body of `POST /api/listparticipants`: the conversation's id. */
export const ListParticipantsBody = z.object({ id });
/** A person in a conversation. */
const Participant = User.extend({
  administrateur: responseFlag
    .optional()
    .meta(extensionDescription('GROUP_ADMINISTRATION', '1: administers the group; absent otherwise')),
}).meta({ id: 'Participant' });
/** Response of `POST /api/listparticipants`: everybody in the conversation. */
export const ListParticipantsResponse = z.object({
  status: z.literal(true),
  participants: z.array(Participant),
});

/** Request field: the title of a conversation. */
export const conversationTitle = z
  .string()
  .transform(normalizeName)
  .pipe(z.string().max(100, { error: '100 caractères au maximum' }));
/** Body of `POST /conversation/create`: title and e-mails of the participants; the caller always participates. */
export const CreateConversationBody = z
  .object({
    titre: conversationTitle.default(''),
    emails: z.array(z.object({ email: z.string().trim().toLowerCase() })).max(50),
  })
  .transform(({ titre, emails }) => ({ title: titre, emails: emails.map(({ email }) => email) }));
/** Response of `POST /conversation/create`: the conversation's id. */
export const CreateConversationResponse = z.object({ status: z.literal(true), id });

/** Body of `POST /api/conversdeletebyauteur`: the conversation to delete for everybody. */
export const DeleteConversationBody = z
  .object({ conversationid: id })
  .transform(({ conversationid }) => ({ conversationId: conversationid }));
/** Response of `POST /api/silentnotifpush/{conversationId}`: `statutnotif` is 1 when the caller has muted it. */
export const ToggleMuteResponse = z.object({ status: z.literal(true), statutnotif: responseFlag });

/** A conversation in the caller's list. */
export const toWireConversation = (
  { conversation, own, last, senderName, seenBy, pictureKey, others }: FoundConversation,
  caller: Caller,
  links: FileLinks,
): z.output<typeof ListedConversation> => ({
  conversationId: conversation.id,
  titre: conversation.title,
  users: others.map(({ firstName, lastName, isExternal, avatarKey }) => ({
    prenom: firstName,
    nom: lastName,
    image: toWireAvatar(avatarKey, links),
    ...toWireGuestMark({ isExternal }),
  })),
  content: last?.content ?? '',
  ...(last ? { lastmessageid: last.id } : {}),
  lastmessagetype: toWireKind(last?.kind ?? 'text'),
  lastmessagesender: last && last.authorId !== caller.id ? (senderName ?? '') : '',
  nbvue: own.unreadCount,
  view: last ? seenBy : 0,
  createdAt: (last?.createdAt ?? conversation.createdAt).toISOString(),
  group: conversation.isGroup ? 1 : 0,
  statutnotif: own.isMuted ? 1 : 0,
  adminconvert: conversation.adminId === caller.id ? 1 : 0,
  ...(pictureKey === null ? {} : { image: links.sign({ key: pictureKey }) }),
  gif: last?.gifUrl ?? '',
  niveaunotif: wireLevels[notificationLevelOf(own)],
  epinglee: own.isPinned ? 1 : 0,
});

/** Response with what a conversation is to the caller. */
export const toConversationInfoResponse = (
  { conversation, own }: Participation,
  caller: Caller,
  pinned: z.output<typeof Message> | undefined,
): z.output<typeof ConversationInfoResponse> => ({
  status: true,
  statutnotif: own.isMuted ? 1 : 0,
  adminconvert: conversation.adminId === caller.id ? 1 : 0,
  group: conversation.isGroup ? 1 : 0,
  titre: conversation.title,
  ...(pinned ? { messageepingle: pinned } : {}),
});

/** Response with everybody in a conversation. */
export const toListParticipantsResponse = (
  rows: Awaited<ReturnType<typeof listParticipants>>,
  links: FileLinks,
): z.output<typeof ListParticipantsResponse> => ({
  status: true,
  participants: rows.map((row) => ({
    ...toWireUser(row, links),
    ...(row.isAdministrator ? { administrateur: 1 as const } : {}),
  })),
});

/** Response of muting or unmuting a conversation. */
export const toToggleMuteResponse = (isMuted: boolean): z.output<typeof ToggleMuteResponse> => ({
  status: true,
  statutnotif: isMuted ? 1 : 0,
});
