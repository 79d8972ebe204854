import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { alternativeTexts } from '../core/files/alternatives.ts';
import { after, count, filePath, flag, id, instant, positions, start } from '../core/wire.ts';
import { normalizeName } from '../core/text.ts';
import { external, User } from '../people/wire.ts';

const messageType = z.enum(['image', 'video', 'document']).nullable().describe('null for text or a GIF');
const file = z.union([filePath, z.literal('')]);
const face = z.object({
  prenom: z.string(),
  nom: z.string(),
  image: z.union([filePath, z.literal('0')]),
  externe: external,
});

/** A conversation in the list. */
export const ConversationListing = z
  .object({
    conversationId: id,
    titre: z.string(),
    users: z.array(face).describe('The members other than the caller'),
    content: z.string().describe('Last message, HTML'),
    lastmessagetype: messageType,
    lastmessagesender: z
      .string()
      .describe("First name of the last message's author; empty when it is the caller's or there is none"),
    nbvue: z.number().int().describe('Messages the caller has not seen'),
    view: z.number().int().describe("0: nobody else has seen the caller's last message"),
    createdAt: instant.describe('Of the last message, or of the conversation while it has none'),
    group: flag.optional().meta(extensionDescription('CONVERSATION_FLAGS', 'Whether it is a group')),
    statutnotif: flag.optional().meta(extensionDescription('CONVERSATION_FLAGS', "The caller's silent mode")),
    adminconvert: flag
      .optional()
      .meta(extensionDescription('CONVERSATION_FLAGS', 'Whether the caller administers it')),
    gif: z.string().optional().describe("Assumed: the last message's GIF"),
  })
  .meta({ id: 'ConversationListing' });

/** A message. */
export const Message = z
  .object({
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
    externe: external,
    photo: z.union([filePath, z.literal('0')]),
    prenom: z.string(),
    nom: z.string(),
    conversation: z.object({ id }),
  })
  .meta({ id: 'Message' });

/** POST /api/loadconvers: newest message first */
export const LoadConversationsBody = z.object({
  nb: count(1_000).default(1_000),
  start: start.default(0),
  apres: after,
});
export const LoadConversationsAnswer = z.object({
  status: z.literal(true),
  conversations: z.array(ConversationListing),
  positions,
});
/** POST /api/chat/{conversationId}/messageload: `start` counts from the newest; the page is sorted by id */
export const LoadMessagesBody = z.object({
  nb: count(600).default(600),
  start: start.default(0),
  apres: after,
});
export const LoadMessagesAnswer = z.object({
  status: z.literal(true),
  messages: z.array(Message),
  positions,
});
/** POST /api/messagecreate/{conversationId}/noFile */
export const CreateMessageBody = z.object({
  content: z.string().max(20_000).default(''),
  gif: z.string().max(2_000).default(''),
  alternatives: alternativeTexts('The alternative text of each picture, in their order; empty for none'),
});
export const CreateMessageAnswer = z.object({ status: z.literal(true), message: Message });
/** POST /api/pushview */
export const ViewBody = z.object({
  id: id.describe('Id of the message or conversation'),
  type: z.enum(['msg', 'conv']),
});
export const ViewAnswer = z.object({
  status: z.literal(true),
  nbvue: z.number().int().describe('What remains unseen in the conversation'),
});
/** GET /api/infoconvert/{conversationId} */
export const ConversationInfoAnswer = z.object({
  status: z.literal(true),
  statutnotif: flag,
  adminconvert: flag,
  group: flag,
  titre: z.string(),
});
/** POST /api/listparticipants */
export const ParticipantsBody = z.object({ id });
export const ParticipantsAnswer = z.object({ status: z.literal(true), participants: z.array(User) });

/** POST /conversation/create; the caller is always a participant. */
export const CreateConversationBody = z.object({
  titre: z
    .string()
    .transform(normalizeName)
    .pipe(z.string().max(100, { error: '100 caractères au maximum' }))
    .default(''),
  emails: z.array(z.object({ email: z.string().trim().toLowerCase() })).max(50),
});
export const CreateConversationAnswer = z.object({ status: z.literal(true), id });

/** POST /api/chatuser and POST /delete/conversation: participant by e-mail */
export const ParticipantBody = z.object({ conversationid: id, email: z.string().trim().toLowerCase() });
/** POST /api/conversdeletebyauteur */
export const DeleteConversationBody = z.object({ conversationid: id });
export const DoneAnswer = z.object({ status: z.literal(true) });
/** POST /api/silentnotifpush/{conversationId} */
export const SilentAnswer = z.object({ status: z.literal(true), statutnotif: flag });
/** POST /api/deletemessage */
export const DeleteMessageBody = z.object({ messageid: id });
/** A reader of a message. */
const Reader = z
  .object({
    id: id.optional().describe('Assumed: of the person'),
    nom: z.string(),
    images: z.object({ image: z.union([filePath, z.literal('0')]) }),
    profile: z.object({ prenom: z.string(), nom: z.string(), fonction: z.string() }),
    externe: external,
  })
  .meta({ id: 'MessageReader' });
/** POST /api/messread/{messageId} */
export const ReadersAnswer = z.object({
  status: z.literal(true),
  nom: z.array(Reader).describe('Who has seen the message, its author left out'),
});
