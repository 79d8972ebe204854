import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Queryable } from '../core/database/database.ts';
import { byNumber, isFirstPage, offsetOf, ordering, type Page, pageTokens } from '../core/ordering.ts';
import { isInPlaceholderArray, prepareNamed } from '../core/database/prepared.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { groupBy } from '../core/grouping.ts';
import { avatars } from '../people/people.ts';
import { type Message, toWireMessage } from './messages.wire.ts';
import { isReader } from './unread.ts';
import { messageFiles, messageReactions, messages, participants } from './tables.ts';

/** A person's reaction to a message. */
export interface StoredReaction {
  emoji: string;
  id: number;
  firstName: string;
  lastName: string;
}

/** To whom messages are shown, and for how many minutes messages are editable. */
export interface MessageViewer {
  caller: Pick<Caller, 'id'>;
  links: FileLinks;
  editingMinutes: number;
}

const seenBy = sql<number>`(select count(*)::int from ${participants} as p where p.conversation_id = ${messages.conversationId} and ${isReader(sql`p`, messages)})`;

/** The caller as the person to whom messages are shown. */
export const toMessageViewer = ({ files, config }: BackendContext, caller: Caller): MessageViewer => ({
  caller,
  links: files.linksFor(caller),
  editingMinutes: config.messageEditingMinutes,
});

/** SQL: reactions of a message, oldest first; null without any. */
const reactionsOf = sql<StoredReaction[] | null>`(
  select json_agg(json_build_object('emoji', r.emoji, 'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
    order by r.created_at, r.user_id)
  from ${messageReactions} as r join ${users} as u on u.id = r.user_id
  where r.message_id = ${messages.id})`;

/** Files of messages, in order. */
const findFiles = (db: Queryable, messageIds: readonly number[]) =>
  db
    .select({
      messageId: messageFiles.messageId,
      key: fileRows.key,
      posterKey: fileRows.posterKey,
      playableKey: fileRows.playableKey,
      conversion: fileRows.conversion,
      originalName: fileRows.originalName,
      alternative: fileRows.alternative,
    })
    .from(messageFiles)
    .innerJoin(fileRows, eq(fileRows.id, messageFiles.fileId))
    .where(inArray(messageFiles.messageId, [...messageIds]))
    .orderBy(asc(messageFiles.messageId), asc(messageFiles.position));

const subjects = alias(users, 'subjects');

const selectMessages = (db: Queryable, among: SQL | undefined) =>
  db
    .select({
      message: messages,
      firstName: users.firstName,
      lastName: users.lastName,
      isExternal: users.isExternal,
      avatarKey: avatars.key,
      view: seenBy,
      notified: { id: subjects.id, firstName: subjects.firstName, lastName: subjects.lastName },
      reactions: reactionsOf,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(subjects, eq(subjects.id, messages.noticeUserId))
    .where(among)
    .orderBy(asc(messages.id));

const findMessages = prepareNamed('messages', (db) =>
  selectMessages(db, isInPlaceholderArray(messages.id, 'ids')),
);

type MessageRow = Awaited<ReturnType<typeof findMessages>>[number];

/** A message with its files, and the one that it answers. */
export interface FoundMessage extends MessageRow {
  files: Awaited<ReturnType<typeof findFiles>>;
  quoted?: FoundMessage;
}

/** Messages as the API sends them, oldest first. The caller must have checked access to their conversation. */
export async function readWireMessages(
  db: Queryable,
  viewer: MessageViewer,
  ids: readonly number[],
): Promise<z.output<typeof Message>[]> {
  if (ids.length === 0) return [];
  const found = await withQuotes(db, await findMessages(db, { ids }));
  return found.map((message) => toWireMessage(message, viewer));
}

/** Messages with their files and those that they answer. */
async function withQuotes(db: Queryable, rows: readonly MessageRow[]): Promise<FoundMessage[]> {
  const answered = new Set(rows.map(({ message }) => message.replyToId).filter((id) => id !== null));
  const written = await withFiles(db, rows);
  if (answered.size === 0) return written;
  const quotes = await withFiles(db, await findMessages(db, { ids: [...answered] }));
  const byId = new Map(quotes.map((quote) => [quote.message.id, quote]));
  return written.map((row) => {
    const quoted = byId.get(row.message.replyToId ?? 0);
    return quoted ? { ...row, quoted } : row;
  });
}

async function withFiles(db: Queryable, rows: readonly MessageRow[]): Promise<FoundMessage[]> {
  const ids = rows.filter(({ message }) => message.kind !== 'text').map(({ message }) => message.id);
  const attached = ids.length === 0 ? [] : await findFiles(db, ids);
  const files = groupBy(attached, (file) => file.messageId);
  return rows.map((row) => ({ ...row, files: files.get(row.message.id) ?? [] }));
}

const newest = ordering('message', [byNumber(messages.id, 'desc')]);
/** The same order backwards, with the same cursors. */
const oldest = ordering('message', [byNumber(messages.id, 'asc')]);

/** What a list has beside messages, or of them alone. */
interface Further {
  withDeleted: boolean;
  withNotices: boolean;
  content?: keyof typeof contents | undefined;
}

/** SQL: whether a message has a kind of content; must match the indexes `messages_attachments` and `messages_links`. */
const contents = {
  media: sql`${messages.kind} in ('image', 'video')`,
  documents: sql`${messages.kind} = 'document'`,
  links: sql`${messages.content} ~* 'https?://'`,
} as const;

/** SQL: not deleted, unless the places of deleted messages or notices, which count as deleted, are wanted. */
function isListed({ withDeleted, withNotices, content }: Further): SQL | undefined {
  if (content) return and(isNull(messages.deletedAt), contents[content]);
  if (withDeleted) return withNotices ? undefined : isNull(messages.notice);
  return withNotices
    ? or(isNull(messages.deletedAt), isNotNull(messages.notice))
    : isNull(messages.deletedAt);
}

const selectIds = (
  db: Queryable,
  conversationId: number | Placeholder,
  further: Further,
  after?: SQL,
  order = newest,
) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isListed(further), after))
    .orderBy(...order.by);

const selectNewest = (db: Queryable, further: Further) =>
  selectMessages(
    db,
    // As a list of ids: a join would scan all messages.
    sql`${messages.id} = any(array${selectIds(db, sql.placeholder('conversationId'), further).limit(sql.placeholder('count'))})`,
  );

/** Newest messages: the most frequent queries, by what else they list. */
const findNewest = prepareNamed('newest_messages', (db) =>
  selectNewest(db, { withDeleted: false, withNotices: false }),
);
const findNewestPlaces = prepareNamed('newest_message_places', (db) =>
  selectNewest(db, { withDeleted: true, withNotices: false }),
);
const findNewestLines = prepareNamed('newest_message_lines', (db) =>
  selectNewest(db, { withDeleted: true, withNotices: true }),
);

const findPage = async (db: Queryable, { conversationId, ...further }: Listed, page: Page) => {
  if (isFirstPage(page) && !further.content) {
    const values = { conversationId, count: page.count };
    if (!further.withNotices) return (further.withDeleted ? findNewestPlaces : findNewest)(db, values);
    if (further.withDeleted) return findNewestLines(db, values);
  }
  const found = await selectIds(db, conversationId, further, newest.after(page.after))
    .limit(page.count)
    .offset(offsetOf(page));
  return found.length === 0 ? [] : findMessages(db, { ids: found.map(({ id }) => id) });
};

/** The list that a page is part of. */
interface Listed extends Further {
  conversationId: number;
}

/** Ids of a page in the middle, and whether newer messages are left out. */
interface MiddlePage {
  ids: number[];
  hasNewer: boolean;
}

/** The messages just newer than a cursor. */
async function findNewer(
  db: Queryable,
  { conversationId, ...further }: Listed,
  cursor: string,
  count: number,
): Promise<MiddlePage> {
  const found = await selectIds(db, conversationId, further, oldest.after(cursor, 'avant'), oldest).limit(
    count + 1,
  );
  return { ids: found.slice(0, count).map(({ id }) => id), hasNewer: found.length > count };
}

/** The messages around one of them; undefined if it does not exist. */
async function findAround(
  db: Queryable,
  listed: Listed,
  messageId: number,
  count: number,
): Promise<MiddlePage | undefined> {
  const newer = await findNewer(db, listed, newest.token([messageId]), Math.floor((count - 1) / 2));
  const from = await selectIds(db, listed.conversationId, listed, lte(messages.id, messageId)).limit(
    count - newer.ids.length,
  );
  if (from[0]?.id !== messageId) return undefined;
  return { ...newer, ids: [...newer.ids, ...from.map(({ id }) => id)] };
}

/** A page of messages: around one of them, newer than a cursor, or from the `start`th newest or after a cursor. */
interface Part extends Further {
  page: Page;
  around: number | undefined;
  newerThan: string | undefined;
}

/**
 * A page of messages, by ascending id: beside a cursor, around a message, or from the `start`th newest. The route has
 * checked that the viewer participates.
 */
export async function listMessages(
  db: Queryable,
  conversationId: number,
  { page, around, newerThan, ...further }: Part,
): Promise<{ rows: FoundMessage[]; positions: string[] | undefined; hasNewer?: boolean }> {
  const answer = async (rows: readonly MessageRow[], part: Page) => ({
    rows: await withQuotes(db, rows),
    positions: pageTokens(
      part,
      newest,
      rows.map(({ message }) => ({ place: [message.id] })),
    ),
  });
  const { count } = page;
  const list = { conversationId, ...further };
  const middle = newerThan
    ? await findNewer(db, list, newerThan, count)
    : around !== undefined && count > 0
      ? await findAround(db, list, around, count)
      : undefined;
  if (middle) {
    const { ids, hasNewer } = middle;
    const rows = ids.length === 0 ? [] : await findMessages(db, { ids });
    return { ...(await answer(rows, { count, start: 0, after: '' })), hasNewer };
  }
  return answer(await findPage(db, list, page), page);
}
