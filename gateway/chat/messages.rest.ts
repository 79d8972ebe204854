import type { components } from '../__generated__/openapi.ts';
import { sanitizeAndLinkHtml, htmlToText } from '../content/html.ts';
import { toFileRecord, toImageRecord, toOptionalImageRecord } from '../content/media.ts';
import {
  decodeFlag,
  decodeArray,
  decodeOptionalNumber,
  decodeOptionalDatabaseId,
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
import { decodeInstant } from '../compat/instants.ts';
import { decodeAuthor, decodeUser } from '../people/people.rest.ts';
import { toUserRecord, type UserRecord } from '../people/people.ts';
import {
  messageId,
  type MessageKind,
  type MessageRecord,
  conversationReference,
  type NoticeRecord,
} from './chat.ts';
import type { MessageNoticeKind } from '../__generated__/resolvers.ts';

type WireMessage = components['schemas']['Message'];

const kinds: Record<string, MessageKind> = { image: 'IMAGE', video: 'VIDEO', document: 'FILE' };

/** Decodes the kind of a message; text for an unknown one. */
export const kindOf = (value: unknown): MessageKind => kinds[decodeText(value)] ?? 'TEXT';

/** Thumbs-up: only an empty span of class `like`. */
export const isThumbsUp = (html: string) => /^<span\s+class="like"\s*>\s*<\/span>$/.test(html.trim());

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

type WireNotice = components['schemas']['MessageNotice'];

const noticeKinds: Readonly<Record<string, MessageNoticeKind>> = {
  ajout: 'PARTICIPANT_ADDED',
  retrait: 'PARTICIPANT_REMOVED',
  depart: 'PARTICIPANT_LEFT',
  titre: 'TITLE_CHANGED',
  image: 'AVATAR_CHANGED',
  administrateur: 'ADMINISTRATOR_CHANGED',
};

/** Decodes a notice; one of an unknown kind says that something changed. */
function decodeNotice(value: unknown, content: string): NoticeRecord {
  const { type, personne } = decodeObject<WireNotice>(value, 'message.avis');
  const kind = noticeKinds[decodeText(type)] ?? 'OTHER';
  return {
    kind,
    user: personne == null ? null : decodeUser(personne),
    title: kind === 'TITLE_CHANGED' ? htmlToText(content) : null,
  };
}
