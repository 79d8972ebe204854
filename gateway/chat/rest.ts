import type { components } from '../__generated__/openapi.ts';
import { alternativeTexts, type ImageUpload } from '../graphql/alternativeText.ts';
import { targetState } from '../graphql/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import { withInputNames } from '../rest/userErrors.ts';
import {
  type RawResponse,
  createdRowId,
  decodeFields,
  flag,
  decodeNamedList,
  decodeList,
  plainText,
  decodeRelated,
  decodeRows,
  decodeObject,
} from '../rest/decode.ts';
import { type Page, sortedPage, withPositions } from '../rest/pages.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import { decodeUser, type UserRecord } from '../people/people.ts';
import {
  type ConversationRecord,
  decodeConversation,
  decodeMessage,
  isLater,
  type MessageRecord,
} from './chat.ts';

/** Conversations, the newest message first; null in the place of one that cannot be shown. */
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

/**
 * Messages of a conversation; `start` counts from the newest, which comes first here. Null, at the end, for
 * each that cannot be shown.
 */
export const fetchMessages = (
  rest: Rest,
  conversation: string,
  start: number,
  count: number,
  after?: string,
): Promise<Page<MessageRecord>> =>
  rest.read(
    call('POST /api/chat/{conversationId}/messageload', {
      path: { conversationId: conversation },
      form: { nb: count, start, apres: after },
    }),
    (answer) =>
      sortedPage(
        withPositions(
          decodeList(decodeNamedList(answer, 'messages', 'messageload'), 'messages', (item) =>
            decodeMessage(item, conversation),
          ),
          answer,
        ),
        (a, b) => (isLater(a.slug, b.slug) ? -1 : 1),
      ),
  );

/** What a message says. */
export interface NewMessage {
  text: string;
  /** Address of an animation, or empty; of a message without files. */
  gif: string;
  images: readonly ImageUpload[];
  video: UploadedFile | undefined;
  document: UploadedFile | undefined;
  idempotencyKey: string | undefined;
}

/** Sends a message; its files stream on. Undefined where the API does not answer it. */
export function sendMessage(
  context: Context,
  conversation: string,
  { text, gif, images, video, document, idempotencyKey }: NewMessage,
): Promise<MessageRecord | undefined> {
  const { rest } = context;
  const place = { conversationId: conversation };
  const decode = (answer: RawResponse<unknown>) => {
    const told = decodeFields<{ message: unknown }>(answer, 'messagecreate');
    const { message } = told;
    return decodeMessage(typeof message === 'object' && message !== null ? message : told, conversation);
  };
  return images.length > 0 || video || document
    ? withInputNames(
        { alternatives: 'images' },
        rest.write(
          call('POST /api/messagecreate/{conversationId}/file', {
            path: place,
            multipart: {
              content: text,
              gif: '',
              ...alternativeTexts(context, images),
              'image[]': images.map(({ file }) => file),
              video,
              file: document,
            },
            idempotencyKey,
          }),
          decode,
        ),
      )
    : rest.write(
        call('POST /api/messagecreate/{conversationId}/noFile', {
          path: place,
          json: { content: text, gif },
          idempotencyKey,
        }),
        decode,
      );
}

/** Marks messages as seen up to one, or, where the API knows no better, that one. */
export const markMessageSeen = (rest: Rest, message: string): Promise<void> =>
  rest.write(call('POST /api/pushview', { body: { id: wireId(message), type: 'msg' } }));

/** Marks a whole conversation as seen. */
export const markConversationSeen = (rest: Rest, conversation: string): Promise<void> =>
  rest.write(call('POST /api/pushview', { body: { id: wireId(conversation), type: 'conv' } }));

/** What a conversation is to the viewer. */
export interface ConversationInfo {
  isMuted: boolean;
  viewerIsAdministrator: boolean;
  isGroup: boolean;
}

/** What a conversation is to the viewer. */
export const fetchInfo = (rest: Rest, conversation: string): Promise<ConversationInfo> =>
  rest.read(
    call('GET /api/infoconvert/{conversationId}', { path: { conversationId: conversation } }),
    (answer) => {
      const info = decodeFields(answer, 'infoconvert');
      return {
        isMuted: flag(info.statutnotif),
        viewerIsAdministrator: flag(info.adminconvert),
        isGroup: flag(info.group),
      };
    },
  );

/** Who is in a conversation. */
export const fetchParticipants = (rest: Rest, conversation: string): Promise<UserRecord[]> =>
  rest.read(call('POST /api/listparticipants', { form: { id: conversation } }), (answer) =>
    decodeRows(decodeNamedList(answer, 'participants', 'listparticipants'), 'participants', decodeUser),
  );

/** Opens a conversation; `emails` holds the viewer's own too. Answers its row, undefined where it is not told. */
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
      createdRowId,
    ),
  );

/** Adds somebody to a group. */
export const addParticipant = (rest: Rest, conversation: string, email: string): Promise<void> =>
  rest.write(call('POST /api/chatuser', { form: { conversationid: conversation, email } }));

/** Takes somebody out, or the viewer when the e-mail is their own. */
export const removeParticipant = (rest: Rest, conversation: string, email: string): Promise<void> =>
  rest.write(call('POST /delete/conversation', { body: { conversationid: wireId(conversation), email } }));

/** Deletes a conversation for everybody. */
export const deleteConversation = (rest: Rest, conversation: string): Promise<void> =>
  rest.write(call('POST /api/conversdeletebyauteur', { body: { conversationid: wireId(conversation) } }));

/** Brings the viewer's silent mode to the state wanted, from which it differs. */
export const setSilence = (context: Context, conversation: string, isMuted: boolean): Promise<void> =>
  context.rest.write(
    call('POST /api/silentnotifpush/{conversationId}', {
      path: { conversationId: conversation },
      query: targetState(context, isMuted),
    }),
  );

/** Deletes a message. */
export const deleteMessage = (rest: Rest, message: string): Promise<void> =>
  rest.write(call('POST /api/deletemessage', { form: { messageid: message } }));

type WireReader = components['schemas']['MessageReader'];

/** Decodes somebody who has seen a message; where the profile tells no name, one stands beside it. */
function decodeReader(value: unknown): UserRecord {
  const reader = decodeObject<WireReader & { id: unknown }>(value, 'messread.nom');
  const profile = decodeRelated<WireReader['profile']>(reader.profile);
  const isNamed = plainText(profile.prenom) + plainText(profile.nom) !== '';
  return decodeUser(isNamed ? reader : { ...reader, profile: { ...profile, prenom: '', nom: reader.nom } });
}

/** Who has seen a message of the viewer's; the list is called nom. */
export const fetchReaders = (rest: Rest, message: string): Promise<UserRecord[]> =>
  rest.read(call('POST /api/messread/{messageId}', { path: { messageId: message } }), (answer) =>
    decodeRows(decodeNamedList(answer, 'nom', 'messread'), 'nom', decodeReader),
  );
