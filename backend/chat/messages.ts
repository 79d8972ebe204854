import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { invalid, notFound } from '../core/errors.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { groupBy } from '../core/grouping.ts';
import { plainText } from '../core/html.ts';
import { avatarOnWire, avatars } from '../people/people.ts';
import { conversations, messageFiles, messages, participants } from './tables.ts';
import type { Message } from './wire.ts';

type WireMessage = z.output<typeof Message>;
type Kind = (typeof messages.$inferSelect)['kind'];

const seenBy = sql<number>`(select count(*)::int from ${participants} as p where p.conversation_id = ${messages.conversationId} and p.user_id <> ${messages.authorId} and p.last_read_message_id >= ${messages.id})`;

/** The quick send of the chat: this element and nothing else. */
const thumbsUp = '<span class="like"></span>';

/**
 * Makes typed text safe to store: people type text, so markup is shown as they typed it, and only the
 * quick send's own element is kept.
 */
export function contentOf(typed: string): string {
  const text = typed.trim();
  if (text === thumbsUp) return thumbsUp;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Messages by id, in that order: two statements, whatever their number. */
async function messagesOnWire(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  ids: readonly number[],
): Promise<WireMessage[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      message: messages,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarKey: avatars.key,
      view: seenBy,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(inArray(messages.id, [...ids]))
    .orderBy(asc(messages.id));
  const attached = await db
    .select({
      messageId: messageFiles.messageId,
      key: fileRows.key,
      posterKey: fileRows.posterKey,
      originalName: fileRows.originalName,
    })
    .from(messageFiles)
    .innerJoin(fileRows, eq(fileRows.id, messageFiles.fileId))
    .where(inArray(messageFiles.messageId, [...ids]))
    .orderBy(asc(messageFiles.messageId), asc(messageFiles.position));
  const files = groupBy(attached, (file) => file.messageId);
  return rows.map(({ message, firstName, lastName, avatarKey, view }) => {
    const own = files.get(message.id) ?? [];
    const [first] = own;
    return {
      id: message.id,
      content: message.content,
      gif: message.gifUrl ?? '',
      type: message.kind === 'text' ? null : message.kind,
      image: message.kind === 'image' ? own.map((file) => links.sign(file)) : [],
      video: message.kind === 'video' && first ? links.sign(first) : '',
      thumbs: message.kind === 'video' && first?.posterKey ? links.sign({ key: first.posterKey }) : '',
      file: message.kind === 'document' && first ? links.sign(first, { download: true }) : '',
      filereelname: message.kind === 'document' && first ? first.originalName : '',
      createdAt: message.createdAt.toISOString(),
      view,
      mine: message.authorId === caller.id,
      user: { id: message.authorId },
      photo: avatarOnWire(avatarKey, links),
      prenom: firstName,
      nom: lastName,
      conversation: { id: message.conversationId },
    };
  });
}

/** A page of a conversation sorted by id; `start` counts from the newest message. */
export async function listMessages(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  conversationId: number,
  page: { count: number; start: number },
): Promise<WireMessage[]> {
  const ids = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isNull(messages.deletedAt)))
    .orderBy(sql`${messages.id} desc`)
    .limit(page.count)
    .offset(page.start);
  return messagesOnWire(
    db,
    caller,
    links,
    ids.map((row) => row.id),
  );
}

export interface NewMessage {
  kind: Kind;
  /** Safe to store: see `contentOf`. */
  content: string;
  gifUrl: string | null;
  fileIds: readonly number[];
}

/**
 * Stores a message. The conversation's row is locked first, so the messages of one conversation are
 * committed in the order of their ids: whoever reads by id never misses one that appears later below.
 */
export async function insertMessage(
  tx: Transaction,
  caller: Caller,
  links: FileLinks,
  conversationId: number,
  message: NewMessage,
): Promise<WireMessage> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update');
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

/** The address of a GIF, or a path of the product's own pack; null when there is none. */
export function gifOf(value: string): string | null {
  const gif = value.trim();
  if (gif === '') return null;
  const origin = 'http://localhost';
  const url = URL.canParse(gif, origin) ? new URL(gif, origin) : undefined;
  if (url?.origin === origin && /^\/(?![\\/])/.test(gif)) return url.pathname + url.search;
  if (url === undefined || !/^https?:\/\//i.test(gif)) throw invalid('gif', "L'adresse du GIF est invalide.");
  return url.href;
}

const attachments = { image: 'Photo', video: 'Vidéo', document: 'Fichier' };
const longestSummary = 200;

/** A message in a line of plain text. */
export function summaryOf({ content, type, gif }: Pick<WireMessage, 'content' | 'type' | 'gif'>): string {
  if (content === thumbsUp) return '👍';
  if (content !== '') return plainText(content).slice(0, longestSummary);
  if (type !== null) return attachments[type];
  return gif === '' ? '' : 'GIF';
}
