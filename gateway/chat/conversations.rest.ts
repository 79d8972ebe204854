import type { ConversationNotificationLevel } from '../__generated__/resolvers.ts';
import type { components } from '../__generated__/openapi.ts';
import { htmlToText } from '../content/html.ts';
import { toOptionalImageRecord } from '../content/media.ts';
import {
  decodeCount,
  decodeFlag,
  decodeArray,
  decodeOptionalDatabaseId,
  decodeOptionalText,
  decodeOptional,
  decodePath,
  decodePlainText,
  decodeDatabaseId,
  decodeText,
  decodeObject,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import type { UnknownUserRecord } from '../content/actors.ts';
import { decodeInstantIfPresent } from '../compat/instants.ts';
import { addDecodingNote } from '../compat/decodingNotes.ts';
import { deletedUser, fullNameOf, initialsOf } from '../people/people.ts';
import { messageId, type ConversationRecord, conversationReference, thumbsUp } from './chat.ts';
import { kindOf, isThumbsUp } from './messages.rest.ts';

type WireConversation = components['schemas']['ConversationListing'];

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
