import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { alternativeTexts } from '../core/files/alternatives.ts';
import { fileUrl } from '../core/files/videos.ts';
import { groupBy } from '../core/grouping.ts';
import {
  after,
  booleanFlag,
  count,
  filePath,
  id,
  instant,
  invalidCursorMessage,
  offset,
  positions,
  readPage,
  responseFlag,
} from '../core/wire.ts';
import { toWireAvatar, toWireGuestMark } from '../people/people.wire.ts';
import { externalMark } from '../people/wire.ts';
import { editableUntil } from './content.ts';
import type { FoundMessage, listMessages, MessageViewer, StoredReaction } from './messages.ts';
import type { messages } from './tables.ts';

/** Kind of a message's files. */
export const messageType = z
  .enum(['image', 'video', 'document'])
  .nullable()
  .describe('null for text or a GIF');
const file = z.union([filePath, z.literal('')]);

/** A person's reactions to a message, by emoji. */
const messageReactions = z.array(
  z.object({
    emoji: z.string(),
    personnes: z.array(z.object({ id, prenom: z.string(), nom: z.string() })),
  }),
);

const messageFields = {
  id,
  content: z.string().describe('Sanitised HTML'),
  gif: z.string(),
  type: messageType,
  image: z.array(filePath),
  imagealternatives: z
    .array(z.string())
    .optional()
    .meta(
      extensionDescription(
        'ALTERNATIVE_TEXTS',
        'Alternative texts, in the order of image; empty for none, absent without any',
      ),
    ),
  video: file,
  thumbs: file,
  file: file,
  filereelname: z.string(),
  createdAt: instant,
  view: z.number().int().describe('How many others have seen it'),
  mine: z.boolean(),
  user: z.object({ id }),
  externe: externalMark,
  photo: z.union([filePath, z.literal('0')]),
  prenom: z.string(),
  nom: z.string(),
  conversation: z.object({ id }),
  supprime: responseFlag
    .optional()
    .meta(extensionDescription('DELETED_MESSAGES', '1: deleted, without content; absent otherwise')),
  modifiele: instant
    .optional()
    .meta(extensionDescription('MESSAGE_EDITING', 'When its author last corrected it; absent if never')),
  modifiablejusqua: instant
    .optional()
    .meta(extensionDescription('MESSAGE_EDITING', 'Until when its author may correct it; absent afterwards')),
  transfere: responseFlag
    .optional()
    .meta(extensionDescription('MESSAGE_FORWARDING', '1: forwarded; absent otherwise')),
  reactions: messageReactions
    .optional()
    .meta(extensionDescription('MESSAGE_REACTIONS', 'Reactions, oldest first; absent without any')),
};
/** The message that another one answers. */
const QuotedMessage = z.object(messageFields).meta({ id: 'QuotedMessage' });

/** What a line of a conversation says that nobody wrote: its author did it to `personne`; `content` is a new title. */
const MessageNotice = z
  .object({
    type: z.enum(['ajout', 'retrait', 'depart', 'titre', 'image', 'administrateur']),
    personne: z
      .object({ id, prenom: z.string(), nom: z.string() })
      .optional()
      .describe('Absent for none, and once the account is deleted'),
  })
  .meta({ id: 'MessageNotice' });

/** A chat message with its author, attachments and number of readers. */
export const Message = z
  .object({
    ...messageFields,
    reponsea: QuotedMessage.optional().meta(
      extensionDescription('MESSAGE_REPLIES', 'The message that it answers; absent for none'),
    ),
    avis: MessageNotice.optional().meta(
      extensionDescription('CONVERSATION_NOTICES', 'Who came or left, or what changed; absent for messages'),
    ),
  })
  .meta({ id: 'Message' });

const contents = { medias: 'media', documents: 'documents', liens: 'links' } as const;
/** Body of `POST /api/chat/{conversationId}/messageload`: a page of messages; `start` counts from the newest. */
export const ListMessagesBody = z
  .object({
    nb: count(600).default(600),
    start: offset.default(0),
    apres: after,
    autour: id
      .optional()
      .meta(
        extensionDescription(
          'MESSAGE_LINKS',
          'A message: the page has it in the middle; the newest page if it does not exist',
        ),
      ),
    avant: z
      .string()
      .max(4_000, { error: invalidCursorMessage })
      .optional()
      .meta(extensionDescription('MESSAGE_LINKS', 'Cursor, one of `positions`: the messages that are newer')),
    supprimes: booleanFlag
      .default(false)
      .meta(extensionDescription('DELETED_MESSAGES', 'When true, deleted messages keep their places')),
    avis: booleanFlag
      .default(false)
      .meta(
        extensionDescription(
          'CONVERSATION_NOTICES',
          'When true, with notices of who came, left and changed what',
        ),
      ),
    contenu: z
      .enum(['medias', 'documents', 'liens'])
      .optional()
      .meta(
        extensionDescription(
          'MESSAGE_CONTENTS',
          'Only messages with pictures or videos, with documents, or with links; neither deleted ones nor notices',
        ),
      ),
  })
  .transform(({ autour, avant, supprimes, avis, contenu, ...others }) => ({
    ...readPage(others),
    around: autour,
    newerThan: avant,
    withDeleted: supprimes,
    withNotices: avis,
    content: contenu && contents[contenu],
  }));
/** Response of `POST /api/chat/{conversationId}/messageload`: the page's messages, sorted by ascending id. */
export const ListMessagesResponse = z.object({
  status: z.literal(true),
  messages: z.array(Message),
  positions,
  precede: z
    .boolean()
    .optional()
    .meta(
      extensionDescription('MESSAGE_LINKS', 'With `autour` and `avant`: whether newer messages are left out'),
    ),
});
/**
 * Body of `POST /api/messagecreate/{conversationId}/noFile`: text, a GIF or both; `/file` takes the same fields beside
 * the files, and ignores the GIF.
 */
export const CreateMessageBody = z
  .object({
    content: z.string().max(20_000).default(''),
    gif: z.string().max(2_000).default(''),
    alternatives: alternativeTexts('The alternative text of each picture, in their order; empty for none'),
    reponsea: id
      .optional()
      .meta(
        extensionDescription('MESSAGE_REPLIES', 'Id of the message of this conversation that it answers'),
      ),
  })
  .transform(({ reponsea, ...message }) => ({ ...message, replyToId: reponsea }));
/** Response of `POST /api/messagecreate/{conversationId}/…`: the sent message. */
export const CreateMessageResponse = z.object({ status: z.literal(true), message: Message });
/** Kind of a message's files; null for text or a GIF. */
export const toWireKind = (kind: (typeof messages.$inferSelect)['kind']): z.output<typeof messageType> =>
  kind === 'text' ? null : kind;

const noticeTypes = {
  added: 'ajout',
  removed: 'retrait',
  left: 'depart',
  renamed: 'titre',
  picture: 'image',
  administrator: 'administrateur',
} as const;

/** Kind and affected person of a notice; a new title is the message's content. */
const toWireNotice = (
  kind: keyof typeof noticeTypes,
  person: { id: number; firstName: string; lastName: string } | null,
): z.output<typeof MessageNotice> => ({
  type: noticeTypes[kind],
  ...(person ? { personne: { id: person.id, prenom: person.firstName, nom: person.lastName } } : {}),
});

/** Reactions by emoji, the earliest first. */
const toWireReactions = (reactions: readonly StoredReaction[]): z.output<typeof messageReactions> =>
  [...groupBy(reactions, ({ emoji: reaction }) => reaction)].map(([reaction, given]) => ({
    emoji: reaction,
    personnes: given.map((person) => ({ id: person.id, prenom: person.firstName, nom: person.lastName })),
  }));

/** A message, with the one that it answers. */
export function toWireMessage(found: FoundMessage, viewer: MessageViewer): z.output<typeof Message> {
  const { message, files, view, notified, reactions, quoted } = found;
  const { caller, links, editingMinutes } = viewer;
  const until = editableUntil(message, editingMinutes);
  const [first] = files;
  return {
    id: message.id,
    content: message.content,
    gif: message.gifUrl ?? '',
    type: message.deletedAt === null ? toWireKind(message.kind) : null,
    image: message.kind === 'image' ? files.map((one) => links.sign(one)) : [],
    ...(files.some(({ alternative }) => alternative !== null)
      ? { imagealternatives: files.map(({ alternative }) => alternative ?? '') }
      : {}),
    video: message.kind === 'video' && first ? fileUrl(links, first) : '',
    thumbs: message.kind === 'video' && first?.posterKey ? links.sign({ key: first.posterKey }) : '',
    file: message.kind === 'document' && first ? links.sign(first, { download: true }) : '',
    filereelname: message.kind === 'document' && first ? first.originalName : '',
    createdAt: message.createdAt.toISOString(),
    view,
    mine: message.authorId === caller.id,
    user: { id: message.authorId },
    ...toWireGuestMark(found),
    photo: toWireAvatar(found.avatarKey, links),
    prenom: found.firstName,
    nom: found.lastName,
    conversation: { id: message.conversationId },
    ...(message.notice === null
      ? message.deletedAt !== null && { supprime: 1 as const }
      : { avis: toWireNotice(message.notice, notified) }),
    ...(message.editedAt === null ? {} : { modifiele: message.editedAt.toISOString() }),
    ...(until === null ? {} : { modifiablejusqua: until.toISOString() }),
    ...(message.isForwarded ? { transfere: 1 as const } : {}),
    ...(reactions === null ? {} : { reactions: toWireReactions(reactions) }),
    ...(quoted ? { reponsea: toWireMessage(quoted, viewer) } : {}),
  };
}

/** Response with a page of messages. */
export const toListMessagesResponse = (
  { rows, positions: cursors, hasNewer }: Awaited<ReturnType<typeof listMessages>>,
  viewer: MessageViewer,
): z.output<typeof ListMessagesResponse> => ({
  status: true,
  messages: rows.map((row) => toWireMessage(row, viewer)),
  positions: cursors,
  precede: hasNewer,
});
