import type { ConversationNotificationLevel, MessageContent } from '../__generated__/resolvers.ts';
import type { components } from '../__generated__/openapi.ts';
import { alternativeTexts } from '../rest/alternativeTexts.rest.ts';
import type { ImageUpload, UploadedFile } from '../rest/uploadedFile.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import { withInputNames } from '../rest/userErrors.ts';
import {
  type RawResponse,
  decodeCreatedDatabaseId,
  decodeFields,
  decodeFlag,
  decodeNamedList,
  decodePlainText,
  decodeRelated,
  decodeObject,
  decodeOptional,
} from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { decodeInstant } from '../compat/instants.ts';
import type { MiddlePage } from '../connections/twoWayConnection.ts';
import { type Page, sortedPage, withPositions } from '../rest/pages.ts';
import { decodeUser } from '../people/people.rest.ts';
import type { UserRecord } from '../people/people.ts';
import { type ConversationRecord, isLater, type MessageRecord } from './chat.ts';
import { decodeMessage } from './messages.rest.ts';
import { decodeConversation } from './conversations.rest.ts';

/** Fetches part of the viewer's conversations, newest message first; null for each that cannot be decoded. */
export const fetchConversations = (
  rest: Rest,
  start: number,
  count: number,
  after?: string,
): Promise<Page<ConversationRecord>> =>
  rest.read(call('POST /api/loadconvers', { form: { nb: count, start, apres: after } }), (answer) =>
    withPositions(
      decodeList(
        decodeNamedList(answer, 'conversations', 'loadconvers'),
        'conversations',
        decodeConversation,
      ),
      answer,
    ),
  );

/** The part of a conversation that a call returns; `after`, `around` and `before` exclude each other. */
interface Range {
  start?: number;
  count: number;
  /** Position that all messages of the page are older than; '' for those from `start`, with their positions. */
  after?: string | undefined;
  /** Database id of a message in the middle of the page. */
  around?: string;
  /** Position that all messages of the page are newer than. */
  before?: string;
  withDeleted?: boolean;
  withNotices?: boolean;
  content?: MessageContent | undefined;
}

const contentsOnWire = { MEDIA: 'medias', FILE: 'documents', LINK: 'liens' } as const;

/** Fetches messages, newest first, from an offset, around one or beside a position; undecodable ones last, as null. */
export const fetchMessagePage = (
  rest: Rest,
  conversation: string,
  { start = 0, count, after, around, before, withDeleted = false, withNotices = false, content }: Range,
): Promise<MiddlePage<MessageRecord>> =>
  rest.read(
    call('POST /api/chat/{conversationId}/messageload', {
      path: { conversationId: conversation },
      form: {
        nb: count,
        start,
        apres: around === undefined ? after : '',
        autour: around === undefined ? undefined : wireId(around),
        avant: before,
        supprimes: withDeleted || undefined,
        avis: withNotices || undefined,
        contenu: content && contentsOnWire[content],
      },
      ...(content ? { requiredExtensions: ['MESSAGE_CONTENTS'] } : {}),
    }),
    (answer) => ({
      items: sortedPage(
        withPositions(
          decodeList(decodeNamedList(answer, 'messages', 'messageload'), 'messages', (item) =>
            decodeMessage(item, conversation),
          ),
          answer,
        ),
        (a, b) => (isLater(a.databaseId, b.databaseId) ? -1 : 1),
      ),
      // Documented answers may be a list alone.
      hasPrevious:
        (around !== undefined || before !== undefined) &&
        decodeFlag(decodeFields(answer, 'messageload').precede),
    }),
  );

/** Fetches part of a conversation's messages, newest first, from an offset; nulls, for undecodable ones, come last. */
export const fetchMessages = async (
  rest: Rest,
  conversation: string,
  start: number,
  count: number,
  range: Pick<Range, 'after' | 'withDeleted' | 'withNotices' | 'content'> = {},
): Promise<Page<MessageRecord>> =>
  (await fetchMessagePage(rest, conversation, { start, count, ...range })).items;

/** Content of a message to send: text, a GIF, or files. */
export interface NewMessage {
  text: string;
  /** Address of a GIF, or empty; only without files. */
  gif: string;
  images: readonly ImageUpload[];
  video: UploadedFile | undefined;
  file: UploadedFile | undefined;
  /** Database id of the message that it answers. */
  replyTo: string | undefined;
  idempotencyKey: string | undefined;
}

/** Sends a message and streams its files; undefined when the API does not return the message. */
export function sendMessage(
  context: Context,
  conversation: string,
  { text, gif, images, video, file, replyTo, idempotencyKey }: NewMessage,
): Promise<MessageRecord | undefined> {
  const { rest } = context;
  const place = { conversationId: conversation };
  const replyExtension = replyTo === undefined ? {} : { requiredExtensions: ['MESSAGE_REPLIES' as const] };
  const decode = (answer: RawResponse<unknown>) => {
    const fields = decodeFields<{ message: unknown }>(answer, 'messagecreate');
    const { message } = fields;
    return decodeMessage(typeof message === 'object' && message !== null ? message : fields, conversation);
  };
  return images.length > 0 || video || file
    ? withInputNames(
        { alternatives: 'images' },
        rest.write(
          call('POST /api/messagecreate/{conversationId}/file', {
            path: place,
            multipart: {
              content: text,
              gif: '',
              ...alternativeTexts(images),
              'image[]': images.map(({ file }) => file),
              video,
              file,
              reponsea: replyTo,
            },
            idempotencyKey,
            ...replyExtension,
          }),
          decode,
        ),
      )
    : rest.write(
        call('POST /api/messagecreate/{conversationId}/noFile', {
          path: place,
          json: { content: text, gif, ...(replyTo === undefined ? {} : { reponsea: wireId(replyTo) }) },
          idempotencyKey,
          ...replyExtension,
        }),
        decode,
      );
}

/** Marks messages as read up to this one, or this one alone where the API supports no more. */
export const markMessageRead = (rest: Rest, message: string): Promise<void> =>
  rest.write(call('POST /api/pushview', { body: { id: wireId(message), type: 'msg' } }));

/** Marks all messages of a conversation as read. */
export const markConversationRead = (rest: Rest, conversation: string): Promise<void> =>
  rest.write(call('POST /api/pushview', { body: { id: wireId(conversation), type: 'conv' } }));

/** Marks a conversation as unread, from a message on if given. */
export const markConversationUnread = (
  rest: Rest,
  conversation: string,
  message: string | undefined,
): Promise<void> =>
  withInputNames(
    { messageid: 'fromMessageId' },
    rest.write(
      call('POST /api/conversation/nonlue', {
        json: {
          conversationid: wireId(conversation),
          ...(message === undefined ? {} : { messageid: wireId(message) }),
        },
      }),
    ),
  );

/** The viewer's state in a conversation: muted, administrator; whether it is a group, and the pinned message. */
export interface ConversationInfo {
  viewerHasMuted: boolean;
  viewerIsAdministrator: boolean;
  isGroup: boolean;
  pinnedMessage: MessageRecord | null;
}

/** Fetches the viewer's state in a conversation. */
export const fetchConversationInfo = (rest: Rest, conversation: string): Promise<ConversationInfo> =>
  rest.read(
    call('GET /api/infoconvert/{conversationId}', { path: { conversationId: conversation } }),
    (answer) => {
      const info = decodeFields(answer, 'infoconvert');
      return {
        viewerHasMuted: decodeFlag(info.statutnotif),
        viewerIsAdministrator: decodeFlag(info.adminconvert),
        isGroup: decodeFlag(info.group),
        pinnedMessage:
          decodeOptional('infoconvert.messageepingle', () =>
            info.messageepingle == null ? null : decodeMessage(info.messageepingle, conversation),
          ) ?? null,
      };
    },
  );

/** Fetches all participants of a conversation. */
export const fetchParticipants = (rest: Rest, conversation: string): Promise<UserRecord[]> =>
  rest.read(call('POST /api/listparticipants', { form: { id: conversation } }), (answer) =>
    decodeListWithoutNulls(
      decodeNamedList(answer, 'participants', 'listparticipants'),
      'participants',
      decodeUser,
    ),
  );

/** Creates a conversation of these e-mails, the viewer's included; returns its database id if the API sends it. */
export const createConversation = (
  rest: Rest,
  title: string,
  emails: readonly string[],
  idempotencyKey: string | undefined,
): Promise<string | undefined> =>
  withInputNames(
    { titre: 'title', emails: 'userIds', email: 'userIds' },
    rest.write(
      call('POST /conversation/create', {
        body: { titre: title, emails: emails.map((email) => ({ email })) },
        idempotencyKey,
      }),
      decodeCreatedDatabaseId,
    ),
  );

/** Adds the person with this e-mail to a group. */
export const addParticipant = (rest: Rest, conversation: string, email: string): Promise<void> =>
  rest.write(call('POST /api/chatuser', { form: { conversationid: conversation, email } }));

/** Removes a participant, or the viewer by their own e-mail address. */
export const removeParticipant = (rest: Rest, conversation: string, email: string): Promise<void> =>
  rest.write(call('POST /delete/conversation', { body: { conversationid: wireId(conversation), email } }));

/** Deletes a conversation for everybody. */
export const deleteConversation = (rest: Rest, conversation: string): Promise<void> =>
  rest.write(call('POST /api/conversdeletebyauteur', { body: { conversationid: wireId(conversation) } }));

/** Mutes or unmutes a conversation; `isMuted` must differ from the current state where the API only toggles. */
export const toggleMute = (context: Context, conversation: string, isMuted: boolean): Promise<void> =>
  context.rest.write(
    call('POST /api/silentnotifpush/{conversationId}', {
      path: { conversationId: conversation },
      query: { voulu: isMuted ? 1 : 0 },
    }),
  );

const wireLevels = { ALL: 'tout', MENTIONS: 'mentions', NONE: 'rien' } as const satisfies Record<
  ConversationNotificationLevel,
  unknown
>;

/** Sets which messages of a conversation are notified to the viewer. */
export const setNotificationLevel = (
  rest: Rest,
  conversation: string,
  level: ConversationNotificationLevel,
): Promise<void> =>
  rest.write(
    call('POST /api/conversation/notifications', {
      json: { conversationid: wireId(conversation), niveaunotif: wireLevels[level] },
    }),
  );

/** Pins a conversation on top of the viewer's list, or puts it back. */
export const pinConversation = (rest: Rest, conversation: string, isPinned: boolean): Promise<void> =>
  rest.write(
    call('POST /api/conversation/epingle', {
      json: { conversationid: wireId(conversation), epinglee: isPinned },
    }),
  );

/** Deletes a message of the viewer. */
export const deleteMessage = (rest: Rest, message: string): Promise<void> =>
  rest.write(call('POST /api/deletemessage', { form: { messageid: message } }));

type WireReader = components['schemas']['MessageReader'];

/** A person who has seen a message, and when; null where unknown. */
export interface ReaderRecord {
  user: UserRecord;
  readAt: string | null;
}

/** Decodes a person who has seen a message; a name beside the profile is the fallback. */
function decodeReader(value: unknown): ReaderRecord {
  const reader = decodeObject<WireReader & { id: unknown }>(value, 'messread.nom');
  const profile = decodeRelated<WireReader['profile']>(reader.profile);
  const isNamed = decodePlainText(profile.prenom) + decodePlainText(profile.nom) !== '';
  return {
    user: decodeUser(isNamed ? reader : { ...reader, profile: { ...profile, prenom: '', nom: reader.nom } }),
    readAt: reader.vule == null ? null : decodeInstant(reader.vule, 'messread.vule'),
  };
}

/** Fetches the people who have read a message of the viewer. */
export const fetchReaders = (rest: Rest, message: string): Promise<ReaderRecord[]> =>
  rest.read(call('POST /api/messread/{messageId}', { path: { messageId: message } }), (answer) =>
    decodeListWithoutNulls(decodeNamedList(answer, 'nom', 'messread'), 'nom', decodeReader),
  );
