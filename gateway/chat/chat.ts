import type { ConversationNotificationLevel } from '../__generated__/resolvers.ts';
import type { components } from '../__generated__/openapi.ts';
import { sanitizeAndLinkHtml, htmlToText } from '../content/html.ts';
import { idType } from '../graphql/ids.ts';
import {
  toFileRecord,
  type FileRecord,
  toImageRecord,
  type ImageRecord,
  toOptionalImageRecord,
  type VideoRecord,
} from '../content/media.ts';
import {
  decodeCount,
  decodeFlag,
  decodeArray,
  decodeOptionalNumber,
  decodeOptionalDatabaseId,
  decodeOptionalText,
  decodeOptional,
  decodePath,
  decodePaths,
  decodePlainText,
  decodeRelated,
  decodeDatabaseId,
  decodeText,
  type Wire,
  decodeObject,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import type { UnknownUserRecord } from '../content/actors.ts';
import { decodeInstant, decodeInstantIfPresent } from '../compat/instants.ts';
import { addDecodingNote } from '../compat/decodingNotes.ts';
import { decodeNotice, type NoticeRecord } from './notices.ts';
import {
  decodeAuthor,
  decodeUser,
  deletedUser,
  fullNameOf,
  initialsOf,
  toUserRecord,
  type UserRecord,
} from '../people/people.ts';

type WireConversation = components['schemas']['ConversationListing'];
type WireMessage = components['schemas']['Message'];

/** Ids of conversations, from the API's database id. */
export const conversationId = idType('Conversation', 'conversation');
/** Ids of messages, from the database ids of conversation and message. */
export const messageId = idType('Message', 'conversation', 'message');

type MessageKind = 'TEXT' | 'IMAGE' | 'VIDEO' | 'FILE';

/** Entry of the viewer's list of conversations: title, other participants, last message and the viewer's settings. */
export interface ConversationListing {
  /** Time of the last message, or of the creation: the order of the list. */
  latestAt: string;
  title: string;
  customTitle: string | null;
  otherParticipants: UnknownUserRecord[];
  lastMessageSummary: {
    messageId: string | null;
    plainText: string;
    hasGif: boolean;
    kind: MessageKind;
    authorFirstName: string | null;
    viewerIsAuthor: boolean;
    createdAt: string;
  } | null;
  unreadMessageCount: number;
  viewerHasPinned: boolean;
  avatar: ImageRecord | null;
  /** Undefined, as `viewerHasMuted` and `viewerIsAdministrator`, when the list omits it: see `loadConversationFlag`. */
  isGroup: boolean | undefined;
  viewerHasMuted: boolean | undefined;
  /** Undefined when the API has only the silent mode. */
  viewerNotificationLevel: ConversationNotificationLevel | undefined;
  viewerIsAdministrator: boolean | undefined;
}

/** A conversation by its database id; other fields are loaded when selected. */
export interface ConversationRecord {
  __typename: 'Conversation';
  id: string;
  databaseId: string;
  listing?: ConversationListing;
  /** Loaded when selected, unless they came with a change. */
  participants?: UserRecord[];
}

/** A message, or a notice among the messages, as the viewer sees it. */
export interface MessageRecord {
  __typename: 'Message';
  id: string;
  databaseId: string;
  conversation: ConversationRecord;
  kind: MessageKind;
  /** Sanitized HTML; empty for a thumbs-up. */
  text: string;
  isThumbsUp: boolean;
  gif: ImageRecord | null;
  images: ImageRecord[];
  video: VideoRecord | null;
  file: FileRecord | null;
  author: UserRecord;
  viewerIsAuthor: boolean;
  isReadByOthers: boolean;
  createdAt: string;
  /** The message that it answers; undefined in a record that is itself an answered message: loaded when selected. */
  replyTo: MessageRecord | null | undefined;
  isDeleted: boolean;
  isForwarded: boolean;
  editedAt: string | null;
  /** Until when its author may correct it; null when it is over or not possible. */
  editableUntil: string | null;
  /** People by emoji, the earliest first. */
  reactions: { emoji: string; users: UserRecord[] }[];
  /** The change by the author that this line reports; null for messages that people wrote. */
  notice: NoticeRecord | null;
}

/** Whether the first message, by database ids, was sent after the second. */
export const isLater = (databaseId: string, other: string): boolean =>
  databaseId.length === other.length ? databaseId > other : databaseId.length > other.length;

/** A conversation of which only the database id is known; other fields are fetched when selected. */
export const conversationReference = (databaseId: string): ConversationRecord => ({
  __typename: 'Conversation',
  id: conversationId.write({ conversation: databaseId }),
  databaseId,
});

const kinds: Record<string, MessageKind> = { image: 'IMAGE', video: 'VIDEO', document: 'FILE' };
const kindOf = (value: unknown): MessageKind => kinds[decodeText(value)] ?? 'TEXT';

/** Thumbs-up: only an empty span of class `like`. */
const isThumbsUp = (html: string) => /^<span\s+class="like"\s*>\s*<\/span>$/.test(html.trim());

/** Content that the API stores for a thumbs-up. */
export const thumbsUpContent = '<span class="like"></span>';

/** Plain text that is shown for a thumbs-up. */
export const thumbsUp = '👍';

const optionalFlag = (value: unknown): boolean | undefined =>
  value === undefined || value === null ? undefined : decodeFlag(value);

const levels: Record<string, ConversationNotificationLevel> = {
  tout: 'ALL',
  mentions: 'MENTIONS',
  rien: 'NONE',
};

type WireFace = NonNullable<WireConversation['users']>[number];

/** Decodes a participant of the list; one without a name is kept. */
function decodeFace(value: unknown): UnknownUserRecord {
  const { prenom, nom, image: picture, externe } = decodeObject<WireFace>(value, 'conversation.users');
  const [firstName, lastName] = [decodePlainText(prenom), decodePlainText(nom)];
  return {
    __typename: 'UnknownUser',
    name: fullNameOf(firstName, lastName),
    initials: initialsOf(firstName, lastName),
    jobTitle: null,
    avatar: toOptionalImageRecord(decodePath(picture)),
    isGuest: decodeFlag(externe),
  };
}

/** Decodes a conversation of the viewer's list. */
export function decodeConversation(value: unknown): ConversationRecord {
  const item = decodeObject<WireConversation>(value, 'conversation');
  const users =
    decodeOptional('conversation.users', () => decodeArray(item.users, 'conversation.users')) ?? [];
  if (item.users === null) addDecodingNote('conversation.users', undefined, 'read as absent');
  const otherParticipants = decodeListWithoutNulls(users, 'conversation.users', decodeFace);
  const conversation = decodeDatabaseId(item.conversationId, 'conversation.conversationId');
  const message = decodeOptionalDatabaseId(item.lastmessageid);
  const content = decodeText(item.content);
  const sender = decodeOptionalText(item.lastmessagesender);
  const kind = kindOf(item.lastmessagetype);
  const latestAt = decodeInstantIfPresent(item.createdAt, 'conversation.createdAt');
  const customTitle = decodePlainText(item.titre);
  const isEmpty = content === '' && kind === 'TEXT' && decodeText(item.gif) === '' && sender === null;
  return {
    ...conversationReference(conversation),
    listing: {
      latestAt,
      title: customTitle || otherParticipants.map((face) => face.name).join(', ') || deletedUser.name,
      customTitle: customTitle || null,
      otherParticipants,
      lastMessageSummary: isEmpty
        ? null
        : {
            messageId: message === undefined ? null : messageId.write({ conversation, message }),
            plainText: isThumbsUp(content) ? thumbsUp : htmlToText(content),
            hasGif: decodeText(item.gif) !== '',
            kind,
            authorFirstName: sender,
            viewerIsAuthor: sender === null,
            createdAt: latestAt,
          },
      unreadMessageCount: decodeCount(item.nbvue),
      viewerHasPinned: decodeFlag(item.epinglee),
      avatar: toOptionalImageRecord(decodePath(item.image)),
      isGroup: optionalFlag(item.group),
      viewerHasMuted: optionalFlag(item.statutnotif),
      viewerNotificationLevel: levels[decodeText(item.niveaunotif)],
      viewerIsAdministrator: optionalFlag(item.adminconvert),
    },
  };
}

/** Author of a message; the account may be deleted. */
function decodeSender(message: Wire<WireMessage>): UserRecord {
  const databaseId = decodeOptionalDatabaseId(decodeRelated<{ id: unknown }>(message.user).id);
  const [firstName, lastName] = [decodePlainText(message.prenom), decodePlainText(message.nom)];
  if (databaseId === undefined)
    return decodeAuthor({ prenom: firstName, nom: lastName, image: message.photo }, 'message.user');
  return toUserRecord({
    databaseId,
    email: undefined,
    firstName,
    lastName,
    jobTitle: undefined,
    phone: undefined,
    picture: decodePath(message.photo),
    external: message.externe,
  });
}

type WireReaction = NonNullable<WireMessage['reactions']>[number];

/** Decodes the reactions with one emoji. */
function decodeReaction(value: unknown): { emoji: string; users: UserRecord[] } {
  const { emoji, personnes } = decodeObject<WireReaction>(value, 'message.reactions');
  return {
    emoji: decodePlainText(emoji),
    users: decodeListWithoutNulls(
      decodeArray(personnes, 'message.reactions.personnes'),
      'message.reactions.personnes',
      decodeUser,
    ),
  };
}

/** Decodes what extensions say of a message. */
function decodeExtensions(message: Wire<WireMessage>, content: string) {
  const reactions =
    decodeOptional('message.reactions', () =>
      message.reactions == null
        ? []
        : decodeListWithoutNulls(
            decodeArray(message.reactions, 'message.reactions'),
            'message.reactions',
            decodeReaction,
          ),
    ) ?? [];
  const instantOf = (value: unknown, place: string) => (value == null ? null : decodeInstant(value, place));
  return {
    isDeleted: decodeFlag(message.supprime),
    isForwarded: decodeFlag(message.transfere),
    editedAt: instantOf(message.modifiele, 'message.modifiele'),
    editableUntil: instantOf(message.modifiablejusqua, 'message.modifiablejusqua'),
    reactions,
    notice: message.avis == null ? null : decodeNotice(message.avis, content),
  };
}

/** Decodes a message of the conversation with this database id, and the one that it answers. */
export function decodeMessage(value: unknown, conversationDatabaseId: string): MessageRecord {
  const { reponsea } = decodeObject<WireMessage>(value, 'message');
  const replyTo =
    reponsea == null
      ? null
      : decodeOptional('message.reponsea', () => decodeBareMessage(reponsea, conversationDatabaseId));
  return { ...decodeBareMessage(value, conversationDatabaseId), replyTo: replyTo ?? null };
}

/** Decodes a message without the one that it answers. */
function decodeBareMessage(value: unknown, conversationDatabaseId: string): MessageRecord {
  const message = decodeObject<WireMessage>(value, 'message');
  const databaseId = decodeDatabaseId(message.id, 'message.id');
  const content = decodeText(message.content);
  const gif = decodePath(message.gif);
  const video = decodePath(message.video);
  const document = decodePath(message.file);
  const images = decodeOptional('message.image', () => decodePaths(message.image, 'message.image')) ?? [];
  const alternatives =
    decodeOptional('message.imagealternatives', () =>
      decodeArray(message.imagealternatives, 'message.imagealternatives'),
    ) ?? [];
  return {
    __typename: 'Message',
    id: messageId.write({ conversation: conversationDatabaseId, message: databaseId }),
    databaseId,
    conversation: conversationReference(conversationDatabaseId),
    kind: kindOf(message.type),
    text: isThumbsUp(content) ? '' : sanitizeAndLinkHtml(content),
    isThumbsUp: isThumbsUp(content),
    gif: gif === null ? null : toImageRecord(gif, 'GIF'),
    images: images.map((found, index) => toImageRecord(found, decodeText(alternatives[index]))),
    video: video === null ? null : { path: video, poster: toOptionalImageRecord(decodePath(message.thumbs)) },
    file: document === null ? null : toFileRecord(document, decodePlainText(message.filereelname)),
    author: decodeSender(message),
    viewerIsAuthor: decodeFlag(message.mine),
    isReadByOthers: (decodeOptionalNumber(message.view) ?? 0) !== 0,
    createdAt: decodeInstant(message.createdAt, 'message.createdAt'),
    replyTo: undefined,
    ...decodeExtensions(message, content),
  };
}
