import DataLoader from 'dataloader';
import { anchoredConnection } from '../graphql/connections/anchoredConnection.ts';
import { type Connection, encodeCursor, type PageArguments } from '../graphql/connections/connection.ts';
import { supports, pagingSupport } from '../graphql/capabilities.ts';
import { type Context, perRequest } from '../graphql/context.ts';
import { refetch } from '../graphql/idempotentCreate.ts';
import { createUnbatchedLoader } from '../graphql/unbatchedLoader.ts';
import { UserError } from '../http/errors.ts';
import { type ConversationListing, type ConversationRecord, isLater } from './chat.ts';
import { fetchConversations, fetchInfo, fetchParticipants } from './rest.ts';

/** A conversation that was just spoken in is among the first. */
const likely = 30;
/** The documents load them all at once. */
const all = 999_999;

const absent = () => new UserError('NOT_FOUND', 'Cette conversation n’existe pas ou n’existe plus.');

/** What the list tells of conversations, whatever their number, in one call, seldom two. */
const conversations = perRequest(
  (context) =>
    new DataLoader<string, ConversationRecord>(async (rows) => {
      const found = new Map<string, ConversationRecord>();
      const collect = (records: readonly (ConversationRecord | null)[]) => {
        for (const record of records) if (record) found.set(record.slug, record);
      };
      const first = await fetchConversations(context.rest, 0, likely);
      collect(first);
      if (first.length >= likely && rows.some((row) => !found.has(row))) {
        collect(await fetchConversations(context.rest, 0, all));
      }
      return rows.map((row) => found.get(row) ?? absent());
    }),
);

/** A conversation with what the list tells of it; NOT_FOUND when the viewer is not in it. */
export const findConversation = (context: Context, row: string): Promise<ConversationRecord> =>
  conversations(context).load(row);

/** The conversation of a payload; null when it is gone: the change was written all the same. */
export const conversationAfter = (
  { conversation }: { conversation?: ConversationRecord | null },
  _args: unknown,
  context: Context,
): ConversationRecord | null | Promise<ConversationRecord | null> =>
  conversation?.listing || !conversation
    ? (conversation ?? null)
    : refetch(context, () => findConversation(context, conversation.slug));

/** The same of a payload about participants, who are read beside it. */
export async function participationAfter(
  { conversation }: { conversation?: ConversationRecord | null },
  _args: unknown,
  context: Context,
): Promise<ConversationRecord | null> {
  if (!conversation) return null;
  const { slug } = conversation;
  return refetch(context, async () => {
    const [found, participants] = await Promise.all([
      findConversation(context, slug),
      fetchParticipants(context.rest, slug),
    ]);
    return { ...found, participants };
  });
}

/** Unread messages of all conversations, which only their list tells. */
export async function countUnread(context: Context): Promise<number> {
  const records = await fetchConversations(context.rest, 0, all);
  return records.reduce((sum, record) => sum + (record?.listing?.unreadCount ?? 0), 0);
}

/** The row of a conversation of this title in which something happened since an instant; null when there is none. */
export async function findOpened(context: Context, since: number, title: string): Promise<string | null> {
  const records = await fetchConversations(context.rest, 0, likely);
  const opened = records.find(
    (record) => record?.listing?.title === title && Date.parse(record.listing.latestAt) >= since,
  );
  return opened?.slug ?? null;
}

/** What the list tells of a conversation; NOT_FOUND when the viewer is not in it. */
export function listingOf(
  context: Context,
  { slug, listing }: ConversationRecord,
): ConversationListing | Promise<ConversationListing> {
  if (listing) return listing;
  return findConversation(context, slug).then((found) => {
    if (!found.listing) throw absent();
    return found.listing;
  });
}

const infos = perRequest((context) => createUnbatchedLoader((row: string) => fetchInfo(context.rest, row)));

/** A flag that the list may tell, otherwise asked for: beside the list, where that does not offer it. */
export async function flagOf(
  context: Context,
  conversation: ConversationRecord,
  name: 'isGroup' | 'isMuted' | 'viewerIsAdministrator',
): Promise<boolean> {
  const listing = supports(context, 'CONVERSATION_FLAGS')
    ? await listingOf(context, conversation)
    : conversation.listing;
  return listing?.[name] ?? (await infos(context).load(conversation.slug))[name];
}

/**
 * Keys of the list are the instant of the last message and the row. One that was spoken in meanwhile is a
 * new item at the top; the place where it stood is found again by the order.
 */
const keyOf = ({ slug, listing }: ConversationRecord): string => `${listing?.latestAt ?? ''} ${slug}`;

function isAfter(key: string, other: string): boolean {
  const [at = '', row = ''] = key.split(' ');
  const [otherAt = '', otherRow = ''] = other.split(' ');
  return at === otherAt ? isLater(otherRow, row) : at < otherAt;
}

/** A conversation at the place in the list where it stands as it is. */
export const conversationEdge = (node: ConversationRecord) => ({
  cursor: encodeCursor({ offset: 0, key: keyOf(node) }),
  node,
});

/** The viewer's conversations, the most recent message first. */
export const conversationList = (
  args: PageArguments,
  context: Context,
): Promise<Connection<ConversationRecord>> =>
  anchoredConnection(
    {
      fetch: (start, count, after) => fetchConversations(context.rest, start, count, after),
      keyOf,
      isAfter,
      ...pagingSupport(context),
    },
    args,
  );
