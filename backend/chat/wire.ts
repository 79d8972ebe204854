import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { alternativeTexts } from '../core/files/alternatives.ts';
import {
  after,
  booleanFlag,
  count,
  filePath,
  responseFlag,
  id,
  instant,
  invalidCursorMessage,
  positions,
  offset,
} from '../core/wire.ts';
import { normalizeName } from '../core/text.ts';
import { externalMark, User } from '../people/wire.ts';

/** Exactly one emoji, also of several code points. */
const oneEmoji = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');

/** Pickers add a variation selector that some emoji do not need: one emoji has one form. */
function canonical(value: string): string {
  const bare = value.replaceAll('\uFE0F', '');
  return oneEmoji.test(bare) ? bare : value;
}

/** Request field: one emoji, or empty for none. */
const emoji = z
  .string()
  .max(64)
  .transform(canonical)
  .refine((value) => value === '' || oneEmoji.test(value), { error: 'Choisissez un emoji.' });

const messageType = z.enum(['image', 'video', 'document']).nullable().describe('null for text or a GIF');
const file = z.union([filePath, z.literal('')]);
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

/** Body of `POST /api/loadconvers`: a page of the caller's conversations, newest message first. */
export const ListConversationsBody = z.object({
  nb: count(1_000).default(1_000),
  start: offset.default(0),
  apres: after,
});
/** Response of `POST /api/loadconvers`: the page's conversations. */
export const ListConversationsResponse = z.object({
  status: z.literal(true),
  conversations: z.array(ListedConversation),
  positions,
});
/** Body of `POST /api/chat/{conversationId}/messageload`: a page of messages; `start` counts from the newest. */
export const ListMessagesBody = z.object({
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
});
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
export const CreateMessageBody = z.object({
  content: z.string().max(20_000).default(''),
  gif: z.string().max(2_000).default(''),
  alternatives: alternativeTexts('The alternative text of each picture, in their order; empty for none'),
  reponsea: id
    .optional()
    .meta(extensionDescription('MESSAGE_REPLIES', 'Id of the message of this conversation that it answers')),
});
/** Response of `POST /api/messagecreate/{conversationId}/…`: the sent message. */
export const CreateMessageResponse = z.object({ status: z.literal(true), message: Message });
/** Body of `POST /api/pushview`: the conversation to mark as read, or the message up to which to do so. */
export const MarkReadBody = z.object({
  id: id.describe('Id of the message or conversation'),
  type: z.enum(['msg', 'conv']),
});
/** Response of `POST /api/pushview`: how many messages of the conversation are still unread. */
export const MarkReadResponse = z.object({
  status: z.literal(true),
  nbvue: z.number().int().describe('What remains unseen in the conversation'),
});
/** Body of `POST /api/conversation/nonlue`: the conversation, and the message from which it counts as unread. */
export const MarkUnreadBody = z.object({
  conversationid: id,
  messageid: id.optional().describe('Absent: the last message of others, or else the last one'),
});
/** Body of `POST /api/conversation/epingle`: the conversation, and whether it is on top of the caller's list. */
export const PinConversationBody = z.object({ conversationid: id, epinglee: z.boolean() });
/** Body of `POST /api/conversation/notifications`: the conversation, and which of its messages are notified. */
export const SetNotificationLevelBody = z.object({ conversationid: id, niveaunotif: notificationLevel });
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

const title = z
  .string()
  .transform(normalizeName)
  .pipe(z.string().max(100, { error: '100 caractères au maximum' }));
/** Body of `POST /conversation/create`: title and e-mails of the participants; the caller always participates. */
export const CreateConversationBody = z.object({
  titre: title.default(''),
  emails: z.array(z.object({ email: z.string().trim().toLowerCase() })).max(50),
});
/** Response of `POST /conversation/create`: the conversation's id. */
export const CreateConversationResponse = z.object({ status: z.literal(true), id });

/** Body of `POST /api/chatuser`, which adds a participant, and `POST /delete/conversation`, which removes one. */
export const ChangeParticipantBody = z.object({ conversationid: id, email: z.string().trim().toLowerCase() });
/** Fields of `POST /api/conversation/{conversationId}/modification`, beside the file `image`; what is absent stays. */
export const UpdateConversationFields = z.object({
  titre: title.optional().describe('Empty: the names of the members are shown'),
  sansimage: booleanFlag.default(false).describe('When true, the picture is removed'),
});
/** Body of `POST /api/conversation/administrateur`: a group and the e-mail of its new administrator. */
export const SetAdministratorBody = ChangeParticipantBody;
/** Body of `POST /api/message/epingle`: a message, and whether it is pinned above the others. */
export const PinMessageBody = z.object({ messageid: id, epingle: z.boolean() });
/** Body of `POST /api/conversdeletebyauteur`: the conversation to delete for everybody. */
export const DeleteConversationBody = z.object({ conversationid: id });
/** Response of `POST /api/silentnotifpush/{conversationId}`: `statutnotif` is 1 when the caller has muted it. */
export const ToggleMuteResponse = z.object({ status: z.literal(true), statutnotif: responseFlag });
/** Body of `POST /api/deletemessage`: the message to delete. */
export const DeleteMessageBody = z.object({ messageid: id });
/** Body of `POST /api/message/modification`: the new text or caption of a message of the caller. */
export const EditMessageBody = z.object({ messageid: id, content: z.string().max(20_000) });
/** Body of `POST /api/message/reaction`: the caller's reaction to a message instead of an earlier one. */
export const ReactToMessageBody = z.object({
  messageid: id,
  emoji: emoji.describe('One emoji; empty takes the reaction back'),
});
/** Body of `POST /api/message/transfert`: a message and the conversation to which it is forwarded. */
export const ForwardMessageBody = z.object({ messageid: id, conversationid: id });
/** A person who has read a message. */
const MessageReader = z
  .object({
    id: id.optional().describe('Assumed: of the person'),
    nom: z.string(),
    images: z.object({ image: z.union([filePath, z.literal('0')]) }),
    profile: z.object({ prenom: z.string(), nom: z.string(), fonction: z.string() }),
    externe: externalMark,
    vule: instant
      .optional()
      .meta(
        extensionDescription('READ_TIMES', 'When they saw it; absent if that was before times were kept'),
      ),
  })
  .meta({ id: 'MessageReader' });
/** Response of `POST /api/messread/{messageId}`: the people who have read the message. */
export const ListReadersResponse = z.object({
  status: z.literal(true),
  nom: z.array(MessageReader).describe('Who has seen the message, its author left out'),
});
