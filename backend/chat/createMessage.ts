import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { parseGifUrl } from '../core/addresses.ts';
import type { Transaction } from '../core/database/database.ts';
import { invalidError, notFoundError } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import { toMessageTarget } from '../core/realtime/event.wire.ts';
import { publishPush } from '../notifications/push.ts';
import { toMessageHtml } from './content.ts';
import { joinConversation, pairOf } from './joinConversation.ts';
import { toMessageViewer, readWireMessages } from './messages.ts';
import { findRecipients, newMessagePush } from './recipients.ts';
import { conversations, messageFiles, messages, participants } from './tables.ts';
import type { CreateMessageResponse, CreateMessageBody } from './messages.wire.ts';

/** What `compose` makes: a message to insert. */
interface NewMessage {
  kind: (typeof messages.$inferSelect)['kind'];
  /** HTML from `toMessageHtml`; empty for none. */
  content: string;
  gifUrl: string | null;
  fileIds: readonly number[];
  /** The message that it answers. */
  replyToId?: number | undefined;
  isForwarded?: boolean;
}

/**
 * Inserts a message and returns its id and that of the message before it. Locks the conversation first, so that ids are
 * committed in order. In a conversation of two, the other person participates again if they had left.
 */
async function insertMessage(
  tx: Transaction,
  authorId: number,
  conversationId: number,
  { kind, content, gifUrl, fileIds, replyToId, isForwarded = false }: NewMessage,
): Promise<{ id: number; previous: number | null }> {
  await joinConversation(tx, conversationId, sql`array_remove(${pairOf}, ${authorId}::bigint)`);
  if (replyToId !== undefined) await requireInConversation(tx, conversationId, replyToId);
  // Inserts nothing if the author has left.
  const { rows } = await tx.execute<{ id: number; previous: number | null }>(sql`
    insert into ${messages} (conversation_id, author_id, kind, content, gif_url, reply_to_id, is_forwarded, created_at)
    select p.conversation_id, p.user_id, ${kind}, ${content}, ${gifUrl}, ${replyToId ?? null}::bigint, ${isForwarded}, clock_timestamp()
    from ${participants} as p where p.conversation_id = ${conversationId} and p.user_id = ${authorId}
    returning id::float8 as id, (
      select before.id::float8 from ${messages} as before
      where before.conversation_id = ${conversationId} and before.deleted_at is null
      order by before.id desc limit 1) as previous`);
  const [row] = rows;
  if (!row) throw notFoundError();
  if (fileIds.length > 0)
    await tx
      .insert(messageFiles)
      .values(fileIds.map((fileId, position) => ({ messageId: row.id, fileId, position })));
  return row;
}

/** Requires that a message is of the conversation; it may have been deleted since. */
async function requireInConversation(
  tx: Transaction,
  conversationId: number,
  messageId: number,
): Promise<void> {
  const isOfConversation = and(
    eq(messages.id, messageId),
    eq(messages.conversationId, conversationId),
    isNull(messages.notice),
  );
  if ((await tx.$count(messages, isOfConversation)) === 0)
    throw invalidError('reponsea', 'Le message auquel vous répondez n’est pas de cette conversation.');
}

/** Sets the last message of the conversation and increments the unread counts of the other participants. */
async function updateLastMessageAndUnreadCounts(
  tx: Transaction,
  authorId: number,
  conversationId: number,
  messageId: number,
): Promise<void> {
  await tx.execute(
    sql`update ${conversations} set last_message_id = ${messageId} where id = ${conversationId}`,
  );
  await tx.execute(sql`
    update ${participants} set unread_count = unread_count + 1
    where conversation_id = ${conversationId} and user_id <> ${authorId}`);
}

/**
 * Creates a message, once per `Idempotency-Key`, and publishes it to all participants. `compose` runs inside the
 * transaction, zero or more times: not for a key already used, and again after a conflict of transactions. Throws 400
 * for an invalid key or when the answered message is of another conversation, 404 when the caller does not participate,
 * and 422 when the key was used for another message.
 */
export async function createMessage(
  request: FastifyRequest,
  conversationId: number,
  compose: (tx: Transaction) => Promise<NewMessage>,
): Promise<z.output<typeof CreateMessageResponse>> {
  const { caller, server } = request;
  const { files } = server.context;
  const viewer = toMessageViewer(server.context, caller);
  const write = async (tx: Transaction) => {
    const links = files.recordedLinksFor(caller);
    const { id, previous } = await insertMessage(tx, caller.id, conversationId, await compose(tx));
    await updateLastMessageAndUnreadCounts(tx, caller.id, conversationId, id);
    const [[message], { usernames, pushed }] = await Promise.all([
      readWireMessages(tx, { ...viewer, links }, [id]),
      findRecipients(tx, conversationId, caller.id, id),
    ]);
    if (!message) throw notFoundError();
    queueEvent(
      tx,
      {
        actions: ['chat'],
        conversationId,
        messageId: id,
        receiverUsernames: usernames,
        senderUsername: caller.email,
      },
      { payload: { value: message, previousRowId: previous, fileKeys: links.keys } },
    );
    const notification = await newMessagePush.enqueue(tx, pushed, toMessageTarget(conversationId, id), {
      messageId: id,
    });
    publishPush(tx, notification);
    return { stored: { id }, answer: { status: true as const, message } };
  };
  const { answer } = await writeContentOnce(request, write, async (tx, { id }) => {
    const [message] = await readWireMessages(tx, viewer, [id]);
    if (!message) throw notFoundError();
    return { status: true as const, message };
  });
  return answer;
}

/** Sends text, a GIF or both. Throws 400 for an empty message or a GIF from elsewhere, and as `createMessage`. */
export async function createTextMessage(
  request: FastifyRequest,
  conversationId: number,
  body: z.output<typeof CreateMessageBody>,
): Promise<z.output<typeof CreateMessageResponse>> {
  const content = toMessageHtml(body.content);
  const gifUrl = parseGifUrl(body.gif, request.server.context.config);
  if (content === '' && gifUrl === null) throw invalidError('content', 'Le message est vide.');
  return createMessage(request, conversationId, async () => ({
    kind: 'text',
    content,
    gifUrl,
    fileIds: [],
    replyToId: body.replyToId,
  }));
}

/**
 * Sends pictures, one video or one document, with or without a caption; a GIF is ignored. Throws 400 without files or
 * for several of these kinds, 413 beyond a storage quota, and as `createMessage`.
 */
export async function createFileMessage(
  request: FastifyRequest,
  conversationId: number,
  {
    fields,
    files: received,
    recordFiles,
  }: ReceivedForm<typeof CreateMessageBody, 'image' | 'video' | 'file'>,
): Promise<z.output<typeof CreateMessageResponse>> {
  const kinds = (['image', 'video', 'file'] as const).filter((name) => received[name].length > 0);
  const [kind] = kinds;
  if (kind === undefined) throw invalidError('file', 'Veuillez choisir un fichier.');
  if (kinds.length > 1)
    throw invalidError('file', 'Un message porte des photos, une vidéo ou un fichier : un seul à la fois.');
  return createMessage(request, conversationId, async (tx) => {
    const fileIds = (await recordFiles(tx, received[kind])).map((file) => file.id);
    if (kind === 'image') await setAlternatives(tx, fileIds, fields.alternatives ?? []);
    return {
      kind: kind === 'file' ? 'document' : kind,
      content: toMessageHtml(fields.content),
      gifUrl: null,
      fileIds,
      replyToId: fields.replyToId,
    };
  });
}
