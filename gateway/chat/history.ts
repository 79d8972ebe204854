import { paging } from '../core/capabilities.ts';
import { backwardConnection, furthestReach } from '../core/connections/backward.ts';
import type { Connection, PageArguments } from '../core/connections/connection.ts';
import { onwardConnection } from '../core/connections/onward.ts';
import type { Context } from '../core/context.ts';
import { fault } from '../core/errors.ts';
import { type ConversationRecord, isLater, type MessageRecord } from './chat.ts';
import { listingOf } from './conversations.ts';
import { fetchStretch } from './messages.ts';

/** Messages of a page that says no size: of two sizes one is given at most, so neither has a default in the SDL. */
const usualPage = 30;
/** Messages before the first unseen one that a client shows with it. */
const contextOfUnread = 20;

/** How many messages reach back to the first that the viewer has not seen; 0 when all are seen. */
async function unreadReach(context: Context, record: ConversationRecord): Promise<number> {
  const { unreadCount } = await listingOf(context, record);
  return unreadCount === 0 ? 0 : Math.min(unreadCount + contextOfUnread, furthestReach);
}

/** A page of a conversation: back from its end or from a cursor, or on from one. */
export async function messagesOf(
  context: Context,
  record: ConversationRecord,
  {
    first,
    after,
    last,
    before,
    throughUnread,
  }: PageArguments & { throughUnread?: boolean | null | undefined },
): Promise<Connection<MessageRecord>> {
  const list = {
    fetch: (start: number, count: number, place?: string) =>
      fetchStretch(context, record.slug, start, count, place),
    keyOf: (message: MessageRecord) => message.slug,
    ...paging(context),
    isAfter: (key: string, other: string) => isLater(other, key),
  };
  if (first == null && after == null) {
    const reach = throughUnread && before == null ? await unreadReach(context, record) : 0;
    return backwardConnection(list, { last: Math.max(last ?? usualPage, reach), before });
  }
  if (last != null || before != null)
    throw fault('BAD_USER_INPUT', 'Page on with first and after, or back with last and before, not both.');
  if (after == null) throw fault('BAD_USER_INPUT', 'first needs after: the cursor to go on from.');
  return onwardConnection(list, { first: first ?? usualPage, after });
}
