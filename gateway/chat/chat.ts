import type { ConversationNotificationLevel } from '../__generated__/resolvers.ts';
import type { components } from '../__generated__/openapi.ts';
import { safeLinkedHtml, textOfHtml } from '../content/html.ts';
import { idType } from '../graphql/ids.ts';
import {
  file,
  type FileRecord,
  image,
  type ImageRecord,
  optionalImage,
  type VideoRecord,
} from '../content/media.ts';
import {
  count,
  flag,
  decodeArray,
  optionalNumber,
  optionalDatabaseId,
  optionalText,
  decodeOptional,
  path,
  paths,
  plainText,
  decodeRelated,
  decodeDatabaseId,
  decodeRows,
  text,
  type Wire,
  decodeObject,
} from '../compat/decode.ts';
import type { UnknownUserRecord } from '../content/actors.ts';
import { instant, instantIfPresent } from '../compat/instants.ts';
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

/** Entry of a list of conversations: title, other participants and last message. */
export interface ConversationListing {
  /** Time of the last message, or of the creation: the order of the list. */
  latestAt: string;
  title: string;
  otherParticipants: UnknownUserRecord[];
  lastMessageSummary: {
    messageId: string | null;
    plainText: string;
    kind: MessageKind;
    authorFirstName: string | null;
    viewerIsAuthor: boolean;
    createdAt: string;
  } | null;
  unreadMessageCount: number;
  viewerHasPinned: boolean;
  avatar: ImageRecord | null;
  /** Undefined when the list does not contain it; loaded when selected. */
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

/** A decoded message. */
export interface MessageRecord {
  __typename: 'Message';
  id: string;
  databaseId: string;
  conversation: ConversationRecord;
  kind: MessageKind;
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
  /** Undefined for the answered message of another one: loaded when selected. */
  replyTo: MessageRecord | null | undefined;
  isDeleted: boolean;
  isForwarded: boolean;
  editedAt: string | null;
  /** Until when its author may correct it; null when it is over or not possible. */
  editableUntil: string | null;
  /** People by emoji, the earliest first. */
  reactions: { emoji: string; users: UserRecord[] }[];
  /** What the author did, for a line that nobody wrote; null for messages. */
  notice: NoticeRecord | null;
}

/** Whether the message with the first database id was sent after the one with the second. */
export const isLater = (databaseId: string, other: string): boolean =>
  databaseId.length === other.length ? databaseId > other : databaseId.length > other.length;

/** A conversation of which only the database id is known; other fields are fetched when selected. */
export const conversationRecord = (databaseId: string): ConversationRecord => ({
  __typename: 'Conversation',
  id: conversationId.write({ conversation: databaseId }),
  databaseId,
});

const kinds: Record<string, MessageKind> = { image: 'IMAGE', video: 'VIDEO', document: 'FILE' };
const kindOf = (value: unknown): MessageKind => kinds[text(value)] ?? 'TEXT';

/** Thumbs-up: only an empty span of class `like`. */
const isThumbsUp = (html: string) => /^<span\s+class="like"\s*>\s*<\/span>$/.test(html.trim());

/** Content that the API stores for a thumbs-up. */
export const thumbsUpContent = '<span class="like"></span>';

/** Plain text of a thumbs-up. */
export const thumbsUp = '👍';

const optionalFlag = (value: unknown): boolean | undefined =>
  value === undefined || value === null ? undefined : flag(value);

const levels: Record<string, ConversationNotificationLevel> = {
  tout: 'ALL',
  mentions: 'MENTIONS',
  rien: 'NONE',
};

type WireFace = NonNullable<WireConversation['users']>[number];

/** Decodes a participant of the list; one without a name is kept. */
function decodeFace(value: unknown): UnknownUserRecord {
  const { prenom, nom, image: picture, externe } = decodeObject<WireFace>(value, 'conversation.users');
  const [firstName, lastName] = [plainText(prenom), plainText(nom)];
  return {
    __typename: 'UnknownUser',
    name: fullNameOf(firstName, lastName),
    initials: initialsOf(firstName, lastName),
    jobTitle: null,
    avatar: optionalImage(path(picture)),
    isGuest: flag(externe),
  };
}

/** Decodes a conversation of the viewer's list. */
export function decodeConversation(value: unknown): ConversationRecord {
  const item = decodeObject<WireConversation>(value, 'conversation');
  const users =
    decodeOptional('conversation.users', () => decodeArray(item.users, 'conversation.users')) ?? [];
  if (item.users === null) addDecodingNote('conversation.users', undefined, 'read as absent');
  const otherParticipants = decodeRows(users, 'conversation.users', decodeFace);
  const conversation = decodeDatabaseId(item.conversationId, 'conversation.conversationId');
  const message = optionalDatabaseId(item.lastmessageid);
  const content = text(item.content);
  const sender = optionalText(item.lastmessagesender);
  const kind = kindOf(item.lastmessagetype);
  const latestAt = instantIfPresent(item.createdAt, 'conversation.createdAt');
  const isEmpty = content === '' && kind === 'TEXT' && text(item.gif) === '' && sender === null;
  return {
    ...conversationRecord(conversation),
    listing: {
      latestAt,
      title:
        plainText(item.titre) || otherParticipants.map((face) => face.name).join(', ') || deletedUser.name,
      otherParticipants,
      lastMessageSummary: isEmpty
        ? null
        : {
            messageId: message === undefined ? null : messageId.write({ conversation, message }),
            plainText: isThumbsUp(content) ? thumbsUp : textOfHtml(content),
            kind,
            authorFirstName: sender,
            viewerIsAuthor: sender === null,
            createdAt: latestAt,
          },
      unreadMessageCount: count(item.nbvue),
      viewerHasPinned: flag(item.epinglee),
      avatar: optionalImage(path(item.image)),
      isGroup: optionalFlag(item.group),
      viewerHasMuted: optionalFlag(item.statutnotif),
      viewerNotificationLevel: levels[text(item.niveaunotif)],
      viewerIsAdministrator: optionalFlag(item.adminconvert),
    },
  };
}

/** Author of a message; the account may be deleted. */
function decodeSender(message: Wire<WireMessage>): UserRecord {
  const databaseId = optionalDatabaseId(decodeRelated<{ id: unknown }>(message.user).id);
  const [firstName, lastName] = [plainText(message.prenom), plainText(message.nom)];
  if (databaseId === undefined)
    return decodeAuthor({ prenom: firstName, nom: lastName, image: message.photo }, 'message.user');
  return toUserRecord({
    databaseId,
    email: undefined,
    firstName,
    lastName,
    jobTitle: undefined,
    phone: undefined,
    picture: path(message.photo),
    external: message.externe,
  });
}

type WireReaction = NonNullable<WireMessage['reactions']>[number];

/** Decodes the reactions with one emoji. */
function decodeReaction(value: unknown): { emoji: string; users: UserRecord[] } {
  const { emoji, personnes } = decodeObject<WireReaction>(value, 'message.reactions');
  return {
    emoji: plainText(emoji),
    users: decodeRows(
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
        : decodeRows(
            decodeArray(message.reactions, 'message.reactions'),
            'message.reactions',
            decodeReaction,
          ),
    ) ?? [];
  const instantOf = (value: unknown, place: string) => (value == null ? null : instant(value, place));
  return {
    isDeleted: flag(message.supprime),
    isForwarded: flag(message.transfere),
    editedAt: instantOf(message.modifiele, 'message.modifiele'),
    editableUntil: instantOf(message.modifiablejusqua, 'message.modifiablejusqua'),
    reactions,
    notice: message.avis == null ? null : decodeNotice(message.avis, content),
  };
}

/** Decodes a message of the conversation with this database id, and the one that it answers. */
export function decodeMessage(value: unknown, conversationRow: string): MessageRecord {
  const { reponsea } = decodeObject<WireMessage>(value, 'message');
  const replyTo =
    reponsea == null
      ? null
      : decodeOptional('message.reponsea', () => decodeBareMessage(reponsea, conversationRow));
  return { ...decodeBareMessage(value, conversationRow), replyTo: replyTo ?? null };
}

/** Decodes a message without the one that it answers. */
function decodeBareMessage(value: unknown, conversationRow: string): MessageRecord {
  const message = decodeObject<WireMessage>(value, 'message');
  const databaseId = decodeDatabaseId(message.id, 'message.id');
  const content = text(message.content);
  const gif = path(message.gif);
  const video = path(message.video);
  const document = path(message.file);
  const images = decodeOptional('message.image', () => paths(message.image, 'message.image')) ?? [];
  const alternatives =
    decodeOptional('message.imagealternatives', () =>
      decodeArray(message.imagealternatives, 'message.imagealternatives'),
    ) ?? [];
  return {
    __typename: 'Message',
    id: messageId.write({ conversation: conversationRow, message: databaseId }),
    databaseId,
    conversation: conversationRecord(conversationRow),
    kind: kindOf(message.type),
    text: isThumbsUp(content) ? '' : safeLinkedHtml(content),
    isThumbsUp: isThumbsUp(content),
    gif: gif === null ? null : image(gif, 'GIF'),
    images: images.map((found, index) => image(found, text(alternatives[index]))),
    video: video === null ? null : { path: video, poster: optionalImage(path(message.thumbs)) },
    file: document === null ? null : file(document, plainText(message.filereelname)),
    author: decodeSender(message),
    viewerIsAuthor: flag(message.mine),
    isReadByOthers: (optionalNumber(message.view) ?? 0) !== 0,
    createdAt: instant(message.createdAt, 'message.createdAt'),
    replyTo: undefined,
    ...decodeExtensions(message, content),
  };
}
