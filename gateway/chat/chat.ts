import type { ConversationNotificationLevel, MessageNoticeKind } from '../__generated__/resolvers.ts';
import { idType } from '../graphql/ids.ts';
import type { FileRecord, ImageRecord, VideoRecord } from '../content/media.ts';
import type { UnknownUserRecord } from '../content/actors.ts';
import type { UserRecord } from '../people/people.ts';

/** Ids of conversations, from the API's database id. */
export const conversationId = idType('Conversation', 'conversation');

/** Ids of messages, from the database ids of conversation and message. */
export const messageId = idType('Message', 'conversation', 'message');

/** Kind of a message by its content. */
export type MessageKind = 'TEXT' | 'IMAGE' | 'VIDEO' | 'FILE';

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

/** Content that the API stores for a thumbs-up. */
export const thumbsUpContent = '<span class="like"></span>';

/** Plain text that is shown for a thumbs-up. */
export const thumbsUp = '👍';

/** A change of a conversation, which a line among its messages reports. */
export interface NoticeRecord {
  kind: MessageNoticeKind;
  /** To whom it was done; null for none, and for a deleted account. */
  user: UserRecord | null;
  /** New title; null for other kinds. */
  title: string | null;
}
