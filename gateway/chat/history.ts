import type { MessageContent } from '../__generated__/resolvers.ts';
import { pagingSupport, supports } from '../compat/capabilities.ts';
import {
  backwardConnection,
  maxUnreadPage,
  type OffsetList,
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
import { edgesOf, type MiddlePage } from '../connections/twoWayConnection.ts';
import type { Context } from '../graphql/context.ts';
import { graphqlError } from '../http/errors.ts';
import { type ConversationRecord, isLater, messageId, type MessageRecord } from './chat.ts';
import { loadConversationListing } from './conversations.ts';
import { fetchMessageRange } from './messages.ts';
import { fetchMessagePage } from './rest.ts';

/** Default page size: `first` and `last` exclude each other, so neither has a default in the SDL. */
const defaultPageSize = 30;
/** Number of messages shown before the first unread one. */
const readBeforeUnread = 20;

/**
 * Number of newest messages back to and including the `unread`-th message of others; undefined if the page has fewer.
 */
function countThroughUnread(messages: readonly MessageRecord[], unread: number): number | undefined {
  let found = 0;
  for (const [index, { viewerIsAuthor, isDeleted, notice }] of messages.toReversed().entries()) {
    if (!viewerIsAuthor && !isDeleted && !notice) found += 1;
    if (found === unread) return index + 1;
  }
  return undefined;
}

const newestOf = <Node>({ edges, pageInfo }: Connection<Node>, count: number): Connection<Node> =>
  toConnection(edges.slice(-count), pageInfo.hasPreviousPage || count < edges.length, pageInfo.hasNextPage);

/**
 * The newest messages, back to the first unread one of others. The viewer's own messages do not count, so a second,
 * larger page may be needed.
 */
async function pageThroughUnread(
  list: OffsetList<MessageRecord>,
  minSize: number,
  unread: number,
): Promise<Connection<MessageRecord>> {
  if (unread === 0) return backwardConnection(list, { last: minSize });
  const likelySize = Math.min(Math.max(minSize, unread + readBeforeUnread), maxUnreadPage);
  const firstPage = await backwardConnection(list, { last: likelySize });
  const isReached =
    countThroughUnread(firstPage.nodes, unread) !== undefined || !firstPage.pageInfo.hasPreviousPage;
  if (isReached || likelySize === maxUnreadPage) return firstPage;
  const largestPage = await backwardConnection(list, { last: maxUnreadPage });
  const count = countThroughUnread(largestPage.nodes, unread);
  // Not found: a larger page would not contain it either.
  return count === undefined ? firstPage : newestOf(largestPage, count + readBeforeUnread);
}

/** A page of messages, oldest first: the newest, those before or after a cursor, or those around a message. */
export async function resolveMessages(
  context: Context,
  record: ConversationRecord,
  {
    first,
    after,
    last,
    before,
    throughUnread: reachesUnread,
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
  const filters = {
    withDeleted: withDeleted === true,
    withNotices: withNotices === true,
    content: content ?? undefined,
  };
  const list = {
    fetch: (start: number, count: number, position?: string) =>
      fetchMessageRange(context, record.databaseId, start, count, {
        after: position,
        ...filters,
      }),
    keyOf: (message: MessageRecord) => message.databaseId,
    ...pagingSupport(context),
    isAfter: (key: string, other: string) => isLater(other, key),
  };
  const supportsPositions = list.isStable && supports(context, 'MESSAGE_LINKS');
  const toMessageConnection = (page: MiddlePage<MessageRecord>, size: number, hasOlder: boolean) =>
    toConnection(edgesOf(list, page, size).toReversed(), hasOlder, page.hasPrevious);
  const { databaseId } = record;
  const isAround = around != null && after == null && before == null;
  const isBackward = after == null && (first == null || (isAround && last == null));
  if (isBackward) {
    if (isAround && supportsPositions) {
      const size = requirePageSize(last ?? first ?? defaultPageSize);
      const page = await fetchMessagePage(context.rest, databaseId, { count: size + 1, around, ...filters });
      return toMessageConnection(page, size, page.items.length > size);
    }
    const minSize = last ?? first ?? defaultPageSize;
    if (!reachesUnread || before != null) return backwardConnection(list, { last: minSize, before });
    const { unreadMessageCount: unreadCount } = await loadConversationListing(context, record);
    return pageThroughUnread(list, minSize, unreadCount);
  }
  if (last != null || before != null) throw bothDirectionsError();
  if (after == null) throw graphqlError('BAD_USER_INPUT', 'first needs after: the cursor to go on from.');
  const { position } = decodeCursor(after);
  if (position !== undefined && supportsPositions) {
    const size = requirePageSize(first ?? defaultPageSize);
    const newer = await withCursor('avant', () =>
      fetchMessagePage(context.rest, databaseId, { count: size, before: position, ...filters }),
    );
    return toMessageConnection(newer, size, true);
  }
  return newerItemsConnection(list, { first: first ?? defaultPageSize, after });
}
