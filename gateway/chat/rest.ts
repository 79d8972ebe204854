import type { components } from '../__generated__/openapi.ts';
import { type ImageRecord, optionalImage } from '../core/media.ts';
import type { Rest } from '../core/rest/client.ts';
import { flag, list, optionalText, path, rowId, text, wire } from '../core/rest/decode.ts';
import { type FilePart, multipart } from '../core/rest/multipart.ts';
import { decodeUser, fullNameOf, initialsOf, type UserRecord } from '../people/people.ts';
import {
  type ConversationRecord,
  decodeConversation,
  decodeMessage,
  isLater,
  type MessageRecord,
} from './chat.ts';

/** POST /api/loadconvers: the newest message first. */
export async function fetchConversations(
  rest: Rest,
  start: number,
  count: number,
): Promise<ConversationRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/loadconvers',
    form: { nb: String(count), start: String(start) },
  });
  const items = Array.isArray(answer)
    ? answer
    : list(
        wire<{ conversations: unknown }>(answer, 'loadconvers').conversations,
        'loadconvers.conversations',
      );
  return items.map(decodeConversation);
}

/** POST /api/chat/{conversationId}/messageload; `start` counts from the newest, which comes first here. */
export async function fetchMessages(
  rest: Rest,
  conversation: string,
  start: number,
  count: number,
): Promise<MessageRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: `/api/chat/${encodeURIComponent(conversation)}/messageload`,
    operation: 'POST /api/chat/{conversationId}/messageload',
    form: { nb: String(count), start: String(start) },
  });
  const items = Array.isArray(answer)
    ? answer
    : list(wire<{ messages: unknown }>(answer, 'messageload').messages, 'messageload.messages');
  return items
    .map((item) => decodeMessage(item, conversation))
    .toSorted((a, b) => (isLater(a.slug, b.slug) ? -1 : 1));
}

/** POST /api/messagecreate/{conversationId}/noFile: text or a GIF. */
export async function sendText(
  rest: Rest,
  conversation: string,
  content: string,
  gif: string,
  idempotencyKey: string | undefined,
): Promise<MessageRecord> {
  const answer = await rest.write({
    method: 'POST',
    path: `/api/messagecreate/${encodeURIComponent(conversation)}/noFile`,
    operation: 'POST /api/messagecreate/{conversationId}/noFile',
    json: { content, gif },
    idempotencyKey,
  });
  return created(answer, conversation);
}

/** POST /api/messagecreate/{conversationId}/file: pictures, a video or a document. */
export async function sendFiles(
  rest: Rest,
  conversation: string,
  content: string,
  files: readonly FilePart[],
  idempotencyKey: string | undefined,
): Promise<MessageRecord> {
  const answer = await rest.write({
    method: 'POST',
    path: `/api/messagecreate/${encodeURIComponent(conversation)}/file`,
    operation: 'POST /api/messagecreate/{conversationId}/file',
    multipart: multipart(
      [
        ['content', content],
        ['gif', ''],
      ],
      files,
    ),
    idempotencyKey,
  });
  return created(answer, conversation);
}

function created(answer: unknown, conversation: string): MessageRecord {
  const { message } = wire<{ message: unknown }>(answer, 'messagecreate');
  return decodeMessage(typeof message === 'object' && message !== null ? message : answer, conversation);
}

/** POST /api/pushview: marks a message or a whole conversation as seen. */
export async function markSeen(rest: Rest, row: string, type: 'msg' | 'conv'): Promise<void> {
  await rest.write({ method: 'POST', path: '/api/pushview', json: { id: row, type } });
}

/** What a conversation is to the viewer. */
export interface ConversationInfo {
  isMuted: boolean;
  viewerIsAdministrator: boolean;
  isGroup: boolean;
}

/** GET /api/infoconvert/{conversationId}. */
export async function fetchInfo(rest: Rest, conversation: string): Promise<ConversationInfo> {
  const answer = await rest.read({
    method: 'GET',
    path: `/api/infoconvert/${encodeURIComponent(conversation)}`,
    operation: 'GET /api/infoconvert/{conversationId}',
  });
  const info = wire<{ statutnotif: unknown; adminconvert: unknown; group: unknown }>(answer, 'infoconvert');
  return {
    isMuted: flag(info.statutnotif),
    viewerIsAdministrator: flag(info.adminconvert),
    isGroup: flag(info.group),
  };
}

/** POST /api/listparticipants. */
export async function fetchParticipants(rest: Rest, conversation: string): Promise<UserRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/listparticipants',
    form: { id: conversation },
  });
  return list(
    wire<{ participants: unknown }>(answer, 'listparticipants').participants,
    'listparticipants.participants',
  ).map(decodeUser);
}

/** POST /conversation/create: `emails` holds the viewer's own too. */
export async function createConversation(
  rest: Rest,
  title: string,
  emails: readonly string[],
  idempotencyKey: string | undefined,
): Promise<string> {
  const answer = await rest.write({
    method: 'POST',
    path: '/conversation/create',
    json: { titre: title, emails: emails.map((email) => ({ email })) },
    idempotencyKey,
  });
  return rowId(wire<{ id: unknown }>(answer, 'conversation/create').id, 'conversation/create.id');
}

/** POST /api/chatuser: adds somebody to a group. */
export async function addParticipant(rest: Rest, conversation: string, email: string): Promise<void> {
  await rest.write({ method: 'POST', path: '/api/chatuser', form: { conversationid: conversation, email } });
}

/** POST /delete/conversation: takes somebody out, or the viewer when the e-mail is their own. */
export async function removeParticipant(rest: Rest, conversation: string, email: string): Promise<void> {
  await rest.write({
    method: 'POST',
    path: '/delete/conversation',
    json: { conversationid: conversation, email },
  });
}

/** POST /api/conversdeletebyauteur: deletes a conversation for everybody. */
export async function deleteConversation(rest: Rest, conversation: string): Promise<void> {
  await rest.write({
    method: 'POST',
    path: '/api/conversdeletebyauteur',
    json: { conversationid: conversation },
  });
}

/** POST /api/silentnotifpush/{conversationId}: switches the viewer's silent mode over. */
export async function toggleSilence(rest: Rest, conversation: string): Promise<void> {
  await rest.write({
    method: 'POST',
    path: `/api/silentnotifpush/${encodeURIComponent(conversation)}`,
    operation: 'POST /api/silentnotifpush/{conversationId}',
  });
}

/** POST /api/deletemessage. */
export async function deleteMessage(rest: Rest, message: string): Promise<void> {
  await rest.write({ method: 'POST', path: '/api/deletemessage', form: { messageid: message } });
}

/** Somebody who has seen a message. */
export interface ReaderRecord {
  name: string;
  initials: string;
  job: string | null;
  avatar: ImageRecord | null;
}

/** POST /api/messread/{messageId}: who has seen a message of the viewer's; the list is called nom. */
export async function fetchReaders(rest: Rest, message: string): Promise<ReaderRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: `/api/messread/${encodeURIComponent(message)}`,
    operation: 'POST /api/messread/{messageId}',
  });
  return list(wire<{ nom: unknown }>(answer, 'messread').nom, 'messread.nom').map((value) => {
    const reader = wire<components['schemas']['MessageReader']>(value, 'messread.nom');
    const profile = wire<components['schemas']['MessageReader']['profile']>(
      reader.profile ?? {},
      'messread.profile',
    );
    const images = wire<components['schemas']['MessageReader']['images']>(
      reader.images ?? {},
      'messread.images',
    );
    const [firstName, lastName] = [text(profile.prenom), text(profile.nom)];
    return {
      name: fullNameOf(firstName, lastName) || text(reader.nom),
      initials: initialsOf(firstName, lastName),
      job: optionalText(profile.fonction),
      avatar: optionalImage(path(images.image)),
    };
  });
}
