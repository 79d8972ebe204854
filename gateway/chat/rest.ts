import type { components } from '../__generated__/openapi.ts';
import { type ImageRecord, optionalImage } from '../core/media.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import {
  type Answer,
  flag,
  list,
  listed,
  optionalText,
  path,
  rowId,
  text,
  wire,
} from '../core/rest/decode.ts';
import type { UploadValue } from '../core/uploads.ts';
import { decodeUser, fullNameOf, initialsOf, type UserRecord } from '../people/people.ts';
import {
  type ConversationRecord,
  decodeConversation,
  decodeMessage,
  isLater,
  type MessageRecord,
} from './chat.ts';

/** Conversations, the newest message first. */
export async function fetchConversations(
  rest: Rest,
  start: number,
  count: number,
): Promise<ConversationRecord[]> {
  const answer = await rest.read(call('POST /api/loadconvers', { form: { nb: count, start } }));
  return listed(answer, 'conversations', 'loadconvers').map(decodeConversation);
}

/** Messages of a conversation; `start` counts from the newest, which comes first here. */
export async function fetchMessages(
  rest: Rest,
  conversation: string,
  start: number,
  count: number,
): Promise<MessageRecord[]> {
  const answer = await rest.read(
    call('POST /api/chat/{conversationId}/messageload', {
      path: { conversationId: conversation },
      form: { nb: count, start },
    }),
  );
  return listed(answer, 'messages', 'messageload')
    .map((item) => decodeMessage(item, conversation))
    .toSorted((a, b) => (isLater(a.slug, b.slug) ? -1 : 1));
}

/** What a message says. */
export interface NewMessage {
  content: string;
  /** Address of an animation, or empty; of a message without files. */
  gif: string;
  images: readonly UploadValue[];
  video: UploadValue | undefined;
  document: UploadValue | undefined;
  idempotencyKey: string | undefined;
}

function created<T>(answer: Answer<T>, conversation: string): MessageRecord {
  const { message } = wire<{ message: unknown }>(answer, 'messagecreate');
  return decodeMessage(typeof message === 'object' && message !== null ? message : answer, conversation);
}

/** Sends a message; its files stream on. */
export async function sendMessage(
  rest: Rest,
  conversation: string,
  { content, gif, images, video, document, idempotencyKey }: NewMessage,
): Promise<MessageRecord> {
  const place = { conversationId: conversation };
  return images.length > 0 || video || document
    ? created(
        await rest.write(
          call('POST /api/messagecreate/{conversationId}/file', {
            path: place,
            multipart: { content, gif: '', 'image[]': images, video, file: document },
            idempotencyKey,
          }),
        ),
        conversation,
      )
    : created(
        await rest.write(
          call('POST /api/messagecreate/{conversationId}/noFile', {
            path: place,
            json: { content, gif },
            idempotencyKey,
          }),
        ),
        conversation,
      );
}

/** Marks a message as seen. */
export async function markMessageSeen(rest: Rest, message: string): Promise<void> {
  await rest.write(call('POST /api/pushview', { json: { id: message, type: 'msg' } }));
}

/** Marks a whole conversation as seen. */
export async function markConversationSeen(rest: Rest, conversation: string): Promise<void> {
  await rest.write(call('POST /api/pushview', { json: { id: conversation, type: 'conv' } }));
}

/** What a conversation is to the viewer. */
export interface ConversationInfo {
  isMuted: boolean;
  viewerIsAdministrator: boolean;
  isGroup: boolean;
}

/** What a conversation is to the viewer. */
export async function fetchInfo(rest: Rest, conversation: string): Promise<ConversationInfo> {
  const answer = await rest.read(
    call('GET /api/infoconvert/{conversationId}', { path: { conversationId: conversation } }),
  );
  const info = wire(answer, 'infoconvert');
  return {
    isMuted: flag(info.statutnotif),
    viewerIsAdministrator: flag(info.adminconvert),
    isGroup: flag(info.group),
  };
}

/** Who is in a conversation. */
export async function fetchParticipants(rest: Rest, conversation: string): Promise<UserRecord[]> {
  const answer = await rest.read(call('POST /api/listparticipants', { form: { id: conversation } }));
  return list(wire(answer, 'listparticipants').participants, 'listparticipants.participants').map(decodeUser);
}

/** Opens a conversation; `emails` holds the viewer's own too. Answers its row. */
export async function createConversation(
  rest: Rest,
  title: string,
  emails: readonly string[],
  idempotencyKey: string | undefined,
): Promise<string> {
  const answer = await rest.write(
    call('POST /conversation/create', {
      json: { titre: title, emails: emails.map((email) => ({ email })) },
      idempotencyKey,
    }),
  );
  return rowId(wire(answer, 'conversation/create').id, 'conversation/create.id');
}

/** Adds somebody to a group. */
export async function addParticipant(rest: Rest, conversation: string, email: string): Promise<void> {
  await rest.write(call('POST /api/chatuser', { form: { conversationid: conversation, email } }));
}

/** Takes somebody out, or the viewer when the e-mail is their own. */
export async function removeParticipant(rest: Rest, conversation: string, email: string): Promise<void> {
  await rest.write(call('POST /delete/conversation', { json: { conversationid: conversation, email } }));
}

/** Deletes a conversation for everybody. */
export async function deleteConversation(rest: Rest, conversation: string): Promise<void> {
  await rest.write(call('POST /api/conversdeletebyauteur', { json: { conversationid: conversation } }));
}

/** Switches the viewer's silent mode over. */
export async function toggleSilence(rest: Rest, conversation: string): Promise<void> {
  await rest.write(
    call('POST /api/silentnotifpush/{conversationId}', { path: { conversationId: conversation } }),
  );
}

/** Deletes a message. */
export async function deleteMessage(rest: Rest, message: string): Promise<void> {
  await rest.write(call('POST /api/deletemessage', { form: { messageid: message } }));
}

/** Somebody who has seen a message. */
export interface ReaderRecord {
  name: string;
  initials: string;
  job: string | null;
  avatar: ImageRecord | null;
}

type WireReader = components['schemas']['MessageReader'];

function decodeReader(value: unknown): ReaderRecord {
  const reader = wire<WireReader>(value, 'messread.nom');
  const profile = wire<WireReader['profile']>(reader.profile ?? {}, 'messread.profile');
  const images = wire<WireReader['images']>(reader.images ?? {}, 'messread.images');
  const [firstName, lastName] = [text(profile.prenom), text(profile.nom)];
  return {
    name: fullNameOf(firstName, lastName) || text(reader.nom),
    initials: initialsOf(firstName, lastName),
    job: optionalText(profile.fonction),
    avatar: optionalImage(path(images.image)),
  };
}

/** Who has seen a message of the viewer's; the list is called nom. */
export async function fetchReaders(rest: Rest, message: string): Promise<ReaderRecord[]> {
  const answer = await rest.read(call('POST /api/messread/{messageId}', { path: { messageId: message } }));
  return list(wire(answer, 'messread').nom, 'messread.nom').map(decodeReader);
}
