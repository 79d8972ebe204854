import DataLoader from 'dataloader';
import type { ConversationNotificationLevel } from '../__generated__/resolvers.ts';
import { anchoredConnection, connectionFromArray } from '../connections/anchoredConnection.ts';
import { type Connection, encodeCursor, type PageArguments } from '../connections/connection.ts';
import { supports, pagingSupport } from '../compat/capabilities.ts';
import { type Context, perRequest, createUnbatchedLoader } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { containsWords } from '../content/text.ts';
import { UserError } from '../http/errors.ts';
import { type ConversationListing, type ConversationRecord, isLater, type MessageRecord } from './chat.ts';
import { fetchConversations, fetchConversationInfo, fetchParticipants } from './rest.ts';

/** Page size to find a conversation with a new message. */
const likely = 30;
/** Page size to load all conversations, as documented. */
const all = 999_999;

const absent = () => new UserError('NOT_FOUND', 'Cette conversation n’existe pas ou n’existe plus.');

/** List data of any number of conversations, in one call, rarely two. */
const conversations = perRequest(
  (context) =>
    new DataLoader<string, ConversationRecord>(async (rows) => {
      const found = new Map<string, ConversationRecord>();
      const collect = (records: readonly (ConversationRecord | null)[]) => {
        for (const record of records) if (record) found.set(record.databaseId, record);
      };
      const first = await fetchConversations(context.rest, 0, likely);
      collect(first);
      if (first.length >= likely && rows.some((databaseId) => !found.has(databaseId))) {
        collect(await fetchConversations(context.rest, 0, all));
      }
      return rows.map((databaseId) => found.get(databaseId) ?? absent());
    }),
);

/** A conversation with its list data. @throws UserError NOT_FOUND if the viewer is not a participant */
export const findConversation = (context: Context, databaseId: string): Promise<ConversationRecord> =>
  conversations(context).load(databaseId);

/** Resolves `conversation` of a mutation's payload; null when the conversation was deleted. */
export const resolveConversation = (
  { conversation }: { conversation?: ConversationRecord | null },
  _args: unknown,
  context: Context,
): ConversationRecord | null | Promise<ConversationRecord | null> =>
  conversation?.listing || !conversation
    ? (conversation ?? null)
    : readAfterWrite(context, () => findConversation(context, conversation.databaseId));

/** Like `resolveConversation`, and loads the participants in parallel. */
export async function resolveConversationWithParticipants(
  { conversation }: { conversation?: ConversationRecord | null },
  _args: unknown,
  context: Context,
): Promise<ConversationRecord | null> {
  if (!conversation) return null;
  const { databaseId } = conversation;
  return readAfterWrite(context, async () => {
    const [found, participants] = await Promise.all([
      findConversation(context, databaseId),
      fetchParticipants(context.rest, databaseId),
    ]);
    return { ...found, participants };
  });
}

/** Number of unread messages in all conversations, for which the whole list is fetched. */
export async function countUnreadMessages(context: Context): Promise<number> {
  const records = await fetchConversations(context.rest, 0, all);
  return records.reduce((sum, record) => sum + (record?.listing?.unreadMessageCount ?? 0), 0);
}

/** Finds the database id of a conversation with this title and activity since an instant in milliseconds; or null. */
export async function findCreatedConversation(
  context: Context,
  since: number,
  title: string,
): Promise<string | null> {
  const records = await fetchConversations(context.rest, 0, likely);
  const opened = records.find(
    (record) => record?.listing?.title === title && Date.parse(record.listing.latestAt) >= since,
  );
  return opened?.databaseId ?? null;
}

/** List data of a conversation, fetched unless known. @throws UserError NOT_FOUND for a non-participant */
export function loadConversationListing(
  context: Context,
  { databaseId, listing }: ConversationRecord,
): ConversationListing | Promise<ConversationListing> {
  if (listing) return listing;
  return findConversation(context, databaseId).then((found) => {
    if (!found.listing) throw absent();
    return found.listing;
  });
}

const infos = perRequest((context) =>
  createUnbatchedLoader((databaseId: string) => fetchConversationInfo(context.rest, databaseId)),
);

/** The message pinned above the others of a conversation; null for none, or where the API has no such messages. */
export const loadPinnedMessage = async (
  context: Context,
  { databaseId }: ConversationRecord,
): Promise<MessageRecord | null> =>
  supports(context, 'PINNED_MESSAGES') ? (await infos(context).load(databaseId)).pinnedMessage : null;

/** A flag of a conversation for the viewer, from the list data or else fetched. */
export async function loadConversationFlag(
  context: Context,
  conversation: ConversationRecord,
  name: 'isGroup' | 'viewerHasMuted' | 'viewerIsAdministrator',
): Promise<boolean> {
  const listing = supports(context, 'CONVERSATION_FLAGS')
    ? await loadConversationListing(context, conversation)
    : conversation.listing;
  return listing?.[name] ?? (await infos(context).load(conversation.databaseId))[name];
}

/** Which messages of a conversation are notified to the viewer; without the extension, all or none. */
export async function loadNotificationLevel(
  context: Context,
  conversation: ConversationRecord,
): Promise<ConversationNotificationLevel> {
  if (supports(context, 'CONVERSATION_NOTIFICATIONS')) {
    const level =
      conversation.listing?.viewerNotificationLevel ??
      (await findConversation(context, conversation.databaseId)).listing?.viewerNotificationLevel;
    if (level) return level;
  }
  return (await loadConversationFlag(context, conversation, 'viewerHasMuted')) ? 'NONE' : 'ALL';
}

/**
 * Cursor: whether it is pinned (only then, so that cursors of other APIs stay), instant of the last message, and row.
 * A conversation with a new message moves to the top; its former position is found by the order.
 */
const keyOf = ({ databaseId, listing }: ConversationRecord): string =>
  `${listing?.viewerHasPinned ? pinned : ''}${listing?.latestAt ?? ''} ${databaseId}`;

/** Sorts after all instants, as pinned conversations precede the newest. */
const pinned = '~';

function isAfter(key: string, other: string): boolean {
  const [at = '', databaseId = ''] = key.split(' ');
  const [otherAt = '', otherRow = ''] = other.split(' ');
  return at === otherAt ? isLater(otherRow, databaseId) : at < otherAt;
}

/** Edge of a conversation at its current position. */
export const toConversationEdge = (node: ConversationRecord) => ({
  cursor: encodeCursor({ offset: 0, key: keyOf(node) }),
  node,
});

/** Resolves `conversationEdge` beside `conversation`; null when the conversation cannot be read. */
export async function resolveConversationEdge(
  beside: { conversation?: ConversationRecord | null },
  args: unknown,
  context: Context,
) {
  const found = await resolveConversation(beside, args, context);
  return found && toConversationEdge(found);
}

const namesOf = ({ listing }: ConversationRecord): string =>
  [listing?.title, ...(listing?.otherParticipants ?? []).map(({ name }) => name)].join(' ');

/** The viewer's conversations, pinned ones first, the most recent message first. */
export async function resolveConversations(
  { query, ...args }: PageArguments & { query?: string | null | undefined },
  context: Context,
): Promise<Connection<ConversationRecord>> {
  if (query?.trim()) {
    const records = await fetchConversations(context.rest, 0, all);
    const isFound = (record: ConversationRecord | null): record is ConversationRecord =>
      record !== null && containsWords(namesOf(record), query);
    return connectionFromArray(records.filter(isFound), keyOf, args);
  }
  return anchoredConnection(
    {
      fetch: (start, count, after) => fetchConversations(context.rest, start, count, after),
      keyOf,
      isAfter,
      ...pagingSupport(context),
    },
    args,
  );
}
