import type { MessageContent } from '../__generated__/resolvers.ts';
import { pagingSupport, supports } from '../compat/capabilities.ts';
import {
  backwardConnection,
  maxUnreadPage,
  type OffsetList,
  toEdges,
  withCursor,
} from '../connections/anchoredConnection.ts';
import {
  bothDirectionsError,
  type Connection,
  decodeCursor,
  type PageArguments,
  rejectBothIds,
  requirePageSize,
  toConnection,
} from '../connections/connection.ts';
import { newerItemsConnection } from '../connections/newerItemsConnection.ts';
import type { MiddlePage } from '../connections/twoWayConnection.ts';
import type { Context } from '../graphql/context.ts';
import { graphqlError } from '../http/errors.ts';
import { type ConversationRecord, isLater, messageId, type MessageRecord } from './chat.ts';
import { loadConversationListing } from './conversations.ts';
import { fetchMessageRange } from './messages.ts';
import { fetchMessagePage } from './rest.ts';

/** Default page size: `first` and `last` exclude each other, so neither has a default in the SDL. */
const usualPage = 30;
/** Number of messages shown before the first unread one. */
const contextOfUnread = 20;

/** Number of newest messages that include the `unread`-th of others; undefined when there are fewer. */
function reachOf(messages: readonly MessageRecord[], unread: number): number | undefined {
  let left = unread;
  const index = messages.findLastIndex(
    ({ viewerIsAuthor, isDeleted, notice }) => !viewerIsAuthor && !isDeleted && !notice && (left -= 1) === 0,
  );
  return index < 0 ? undefined : messages.length - index;
}

const newestOf = <Node>({ edges, pageInfo }: Connection<Node>, count: number): Connection<Node> =>
  toConnection(edges.slice(-count), pageInfo.hasPreviousPage || count < edges.length, pageInfo.hasNextPage);

/**
 * The newest messages, back to the first unread one of others. The viewer's own messages do not count, so a second,
 * larger page may be needed.
 */
async function throughUnread(
  list: OffsetList<MessageRecord>,
  least: number,
  unread: number,
): Promise<Connection<MessageRecord>> {
  if (unread === 0) return backwardConnection(list, { last: least });
  const likely = Math.min(Math.max(least, unread + contextOfUnread), maxUnreadPage);
  const near = await backwardConnection(list, { last: likely });
  const isReached = reachOf(near.nodes, unread) !== undefined || !near.pageInfo.hasPreviousPage;
  if (isReached || likely === maxUnreadPage) return near;
  const far = await backwardConnection(list, { last: maxUnreadPage });
  const reach = reachOf(far.nodes, unread);
  // Not found: a larger page would not contain it either.
  return reach === undefined ? near : newestOf(far, reach + contextOfUnread);
}

/** A page of a conversation, oldest first: back from the end or a cursor, on from a cursor, or around a message. */
export async function resolveMessages(
  context: Context,
  record: ConversationRecord,
  {
    first,
    after,
    last,
    before,
    throughUnread: isThrough,
    withDeleted,
    withNotices,
    content,
    aroundId,
    aroundDatabaseId,
  }: PageArguments & {
    throughUnread?: boolean | null | undefined;
    withDeleted?: boolean | null | undefined;
    withNotices?: boolean | null | undefined;
    content?: MessageContent | null | undefined;
    aroundId?: string | null | undefined;
    aroundDatabaseId?: string | null | undefined;
  },
): Promise<Connection<MessageRecord>> {
  rejectBothIds('around', aroundId, aroundDatabaseId);
  const around = aroundId == null ? aroundDatabaseId : messageId.read(aroundId).message;
  const further = {
    withDeleted: withDeleted === true,
    withNotices: withNotices === true,
    content: content ?? undefined,
  };
  const list = {
    fetch: (start: number, count: number, place?: string) =>
      fetchMessageRange(context, record.databaseId, start, count, {
        after: place,
        ...further,
      }),
    keyOf: (message: MessageRecord) => message.databaseId,
    ...pagingSupport(context),
    isAfter: (key: string, other: string) => isLater(other, key),
  };
  const hasMiddle = list.isStable && supports(context, 'MESSAGE_LINKS');
  /** Both directions continue from the positions in the cursors. */
  const middleOf = ({ items, hasPrevious }: MiddlePage<MessageRecord>, size: number, hasOlder: boolean) =>
    toConnection(
      toEdges(list, { start: hasPrevious ? 1 : 0, items }, size, undefined).toReversed(),
      hasOlder,
      hasPrevious,
    );
  const { databaseId } = record;
  const isAround = around != null && after == null && before == null;
  if (after == null && (first == null || (isAround && last == null))) {
    if (isAround && hasMiddle) {
      const size = requirePageSize(last ?? first ?? usualPage);
      const page = await fetchMessagePage(context.rest, databaseId, { count: size + 1, around, ...further });
      return middleOf(page, size, page.items.length > size);
    }
    const least = last ?? first ?? usualPage;
    if (!isThrough || before != null) return backwardConnection(list, { last: least, before });
    const { unreadMessageCount: unreadCount } = await loadConversationListing(context, record);
    return throughUnread(list, least, unreadCount);
  }
  if (last != null || before != null) throw bothDirectionsError();
  if (after == null) throw graphqlError('BAD_USER_INPUT', 'first needs after: the cursor to go on from.');
  const { position } = decodeCursor(after);
  if (position !== undefined && hasMiddle) {
    const size = requirePageSize(first ?? usualPage);
    const newer = await withCursor('avant', () =>
      fetchMessagePage(context.rest, databaseId, { count: size, before: position, ...further }),
    );
    return middleOf(newer, size, true);
  }
  return newerItemsConnection(list, { first: first ?? usualPage, after });
}
