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
import { fileUrl } from '../core/files/videos.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { groupBy } from '../core/grouping.ts';
import { avatars } from '../people/people.ts';
import { toWireAvatar, toWireGuestMark } from '../people/people.wire.ts';
import { editableUntil } from './content.ts';
import { toWireNotice } from './notices.ts';
import { isReader } from './unread.ts';
import { messageFiles, messageReactions, messages, participants } from './tables.ts';
import type { ListMessagesBody, ListMessagesResponse, Message } from './wire.ts';

type WireMessage = z.output<typeof Message>;
type StoredReaction = { emoji: string; id: number; prenom: string; nom: string };

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
  select json_agg(json_build_object('emoji', r.emoji, 'id', u.id, 'prenom', u.first_name, 'nom', u.last_name)
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

type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number];

/** Messages as the API sends them, oldest first. The caller must have checked access to their conversation. */
export async function readWireMessages(
  db: Queryable,
  viewer: MessageViewer,
  ids: readonly number[],
): Promise<WireMessage[]> {
  return ids.length === 0 ? [] : withQuotes(db, viewer, await findMessages(db, { ids }));
}

/** Messages with those that they answer. */
async function withQuotes(
  db: Queryable,
  viewer: MessageViewer,
  rows: readonly FoundMessage[],
): Promise<WireMessage[]> {
  const answered = new Set(rows.map(({ message }) => message.replyToId).filter((id) => id !== null));
  const written = await onWire(db, viewer, rows);
  if (answered.size === 0) return written;
  const quotes = await onWire(db, viewer, await findMessages(db, { ids: [...answered] }));
  const byId = new Map(quotes.map((quote) => [quote.id, quote]));
  return written.map((message, index) => {
    const reponsea = byId.get(rows[index]?.message.replyToId ?? 0);
    return reponsea ? { ...message, reponsea } : message;
  });
}

/** Reactions by emoji, the earliest first. */
const grouped = (reactions: readonly StoredReaction[]) =>
  [...groupBy(reactions, ({ emoji }) => emoji)].map(([emoji, given]) => ({
    emoji,
    personnes: given.map(({ id, prenom, nom }) => ({ id, prenom, nom })),
  }));

async function onWire(
  db: Queryable,
  { caller, links, editingMinutes }: MessageViewer,
  rows: readonly FoundMessage[],
): Promise<WireMessage[]> {
  const withFiles = rows.filter(({ message }) => message.kind !== 'text').map(({ message }) => message.id);
  const attached = withFiles.length === 0 ? [] : await findFiles(db, withFiles);
  const files = groupBy(attached, (file) => file.messageId);
  return rows.map(({ message, firstName, lastName, isExternal, avatarKey, view, notified, reactions }) => {
    const until = editableUntil(message, editingMinutes);
    const own = files.get(message.id) ?? [];
    const [first] = own;
    return {
      id: message.id,
      content: message.content,
      gif: message.gifUrl ?? '',
      type: message.kind === 'text' || message.deletedAt !== null ? null : message.kind,
      image: message.kind === 'image' ? own.map((file) => links.sign(file)) : [],
      ...(own.some(({ alternative }) => alternative !== null)
        ? { imagealternatives: own.map(({ alternative }) => alternative ?? '') }
        : {}),
      video: message.kind === 'video' && first ? fileUrl(links, first) : '',
      thumbs: message.kind === 'video' && first?.posterKey ? links.sign({ key: first.posterKey }) : '',
      file: message.kind === 'document' && first ? links.sign(first, { download: true }) : '',
      filereelname: message.kind === 'document' && first ? first.originalName : '',
      createdAt: message.createdAt.toISOString(),
      view,
      mine: message.authorId === caller.id,
      user: { id: message.authorId },
      ...toWireGuestMark({ isExternal }),
      photo: toWireAvatar(avatarKey, links),
      prenom: firstName,
      nom: lastName,
      conversation: { id: message.conversationId },
      ...(message.notice === null
        ? message.deletedAt !== null && { supprime: 1 as const }
        : { avis: toWireNotice(message.notice, notified) }),
      ...(message.editedAt === null ? {} : { modifiele: message.editedAt.toISOString() }),
      ...(until === null ? {} : { modifiablejusqua: until.toISOString() }),
      ...(message.isForwarded ? { transfere: 1 as const } : {}),
      ...(reactions === null ? {} : { reactions: grouped(reactions) }),
    };
  });
}

const newest = ordering('message', [byNumber(messages.id, 'desc')]);
/** The same order backwards, with the same cursors. */
const oldest = ordering('message', [byNumber(messages.id, 'asc')]);

/** What a list has beside messages, or of them alone. */
interface Further {
  withDeleted: boolean;
  withNotices: boolean;
  content?: z.output<typeof ListMessagesBody>['contenu'];
}

/** SQL: whether a message has a kind of content; must match the indexes `messages_attachments` and `messages_links`. */
const contents = {
  medias: sql`${messages.kind} in ('image', 'video')`,
  documents: sql`${messages.kind} = 'document'`,
  liens: sql`${messages.content} ~* 'https?://'`,
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
  precede: boolean;
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
  return { ids: found.slice(0, count).map(({ id }) => id), precede: found.length > count };
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

/**
 * A page of messages, by ascending id: beside a cursor, around a message, or from the `start`th newest. The route has
 * checked that the viewer participates.
 */
export async function listMessages(
  db: Queryable,
  viewer: MessageViewer,
  conversationId: number,
  {
    nb: count,
    start,
    apres: after,
    autour: around,
    avant: newerThan,
    supprimes: withDeleted,
    avis: withNotices,
    contenu: content,
  }: z.output<typeof ListMessagesBody>,
): Promise<Pick<z.output<typeof ListMessagesResponse>, 'messages' | 'positions' | 'precede'>> {
  const answer = async (rows: readonly FoundMessage[], page: Page) => {
    const listed = await withQuotes(db, viewer, rows);
    return {
      messages: listed,
      positions: pageTokens(
        page,
        newest,
        listed.map(({ id }) => ({ place: [id] })),
      ),
    };
  };
  const list = { conversationId, withDeleted, withNotices, content };
  const middle = newerThan
    ? await findNewer(db, list, newerThan, count)
    : around !== undefined && count > 0
      ? await findAround(db, list, around, count)
      : undefined;
  if (middle) {
    const { ids, precede } = middle;
    const rows = ids.length === 0 ? [] : await findMessages(db, { ids });
    return { ...(await answer(rows, { count, start: 0, after: '' })), precede };
  }
  const page = { count, start, after };
  return answer(await findPage(db, list, page), page);
}
