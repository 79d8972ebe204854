import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readGif } from '../core/addresses.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { invalid, notFound } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import type { FileLinks } from '../core/files/links.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { writeOnce } from '../core/idempotency.ts';
import { announceEvent } from '../core/realtime/announcing.ts';
import { announcePush, push } from '../notifications/push.ts';
import { contentOf, summaryOf } from './content.ts';
import { participantUsernames } from './conversations.ts';
import { messagesOnWire } from './messages.ts';
import { pushedParticipants } from './pushing.ts';
import { conversations, messageFiles, messages, participants } from './tables.ts';
import type { CreateMessageAnswer, CreateMessageBody, Message } from './wire.ts';

/** A message that is about to be stored. */
interface NewMessage {
  kind: (typeof messages.$inferSelect)['kind'];
  /** Safe to store: see `contentOf`. */
  content: string;
  gifUrl: string | null;
  fileIds: readonly number[];
}

/**
 * Stores a message. The conversation's row is locked first, so the messages of one conversation are
 * committed in the order of their ids: whoever reads by id never misses one that appears later below.
 */
async function insertMessage(
  tx: Transaction,
  caller: Caller,
  links: FileLinks,
  conversationId: number,
  message: NewMessage,
): Promise<z.output<typeof Message>> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('no key update');
  const [stillIn] = await tx
    .select({ userId: participants.userId })
    .from(participants)
    .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id)));
  if (!stillIn) throw notFound();
  const [row] = await tx
    .insert(messages)
    .values({
      conversationId,
      authorId: caller.id,
      kind: message.kind,
      content: message.content,
      gifUrl: message.gifUrl,
      createdAt: sql`clock_timestamp()`,
    })
    .returning({ id: messages.id });
  if (!row) throw notFound();
  if (message.fileIds.length > 0) {
    await tx
      .insert(messageFiles)
      .values(message.fileIds.map((fileId, position) => ({ messageId: row.id, fileId, position })));
  }
  await tx.update(conversations).set({ lastMessageId: row.id }).where(eq(conversations.id, conversationId));
  await tx
    .update(participants)
    .set({ unreadCount: sql`${participants.unreadCount} + 1` })
    .where(and(eq(participants.conversationId, conversationId), ne(participants.userId, caller.id)));
  const [stored] = await messagesOnWire(tx, caller, links, [row.id]);
  if (!stored) throw notFound();
  return stored;
}

/** Stores a message once and tells everybody in the conversation, the author's other devices included. */
async function createMessage(
  request: FastifyRequest,
  conversationId: number,
  compose: (tx: Transaction) => Promise<NewMessage>,
): Promise<z.output<typeof CreateMessageAnswer>> {
  const { caller, server } = request;
  const { context } = server;
  const { answer } = await writeOnce(request, async (tx) => {
    const message = await insertMessage(
      tx,
      caller,
      context.files.linksFor(caller),
      conversationId,
      await compose(tx),
    );
    announceEvent(tx, {
      pusheraction: ['chat'],
      conversationid: conversationId,
      chat: { id: message.id, mine: false },
      receveur: await participantUsernames(tx, conversationId),
      sendto: caller.email,
    });
    const pushed = await push(
      tx,
      await pushedParticipants(tx, conversationId, caller.id),
      { action: 'new-message', payload: { id: conversationId, idMessage: message.id } },
      { title: `${message.prenom} ${message.nom}`.trim(), body: summaryOf(message) },
    );
    announcePush(tx, pushed);
    return { status: true as const, message };
  });
  return answer;
}

/** Sends text or a GIF. */
export async function createTextMessage(
  request: FastifyRequest,
  conversationId: number,
  body: z.output<typeof CreateMessageBody>,
): Promise<z.output<typeof CreateMessageAnswer>> {
  const content = contentOf(body.content);
  const gifUrl = readGif(body.gif, request.server.context.config);
  if (content === '' && gifUrl === null) throw invalid('content', 'Le message est vide.');
  return createMessage(request, conversationId, async () => ({ kind: 'text', content, gifUrl, fileIds: [] }));
}

/** Sends pictures, one video or one document, with a caption. */
export async function createFileMessage(
  request: FastifyRequest,
  conversationId: number,
  { fields, files: received, record }: ReceivedForm<typeof CreateMessageBody, 'image' | 'video' | 'file'>,
): Promise<z.output<typeof CreateMessageAnswer>> {
  const kinds = (['image', 'video', 'file'] as const).filter((name) => received[name].length > 0);
  const [kind] = kinds;
  if (kind === undefined) throw invalid('file', 'Veuillez choisir un fichier.');
  if (kinds.length > 1)
    throw invalid('file', 'Un message porte des photos, une vidéo ou un fichier : un seul à la fois.');
  return createMessage(request, conversationId, async (tx) => {
    const fileIds = (await record(tx, received[kind])).map((file) => file.id);
    if (kind === 'image') await setAlternatives(tx, fileIds, fields.alternatives ?? []);
    return {
      kind: kind === 'file' ? 'document' : kind,
      content: contentOf(fields.content),
      gifUrl: null,
      fileIds,
    };
  });
}
