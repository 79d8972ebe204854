import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listConversations } from '../chat/conversations.ts';
import { toMessageViewer, readWireMessages } from '../chat/messages.ts';
import { messages as messageRows, participants } from '../chat/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { byNumber, ordering, type Page, pageTokens } from '../core/ordering.ts';
import { isWantedRow, type SearchFilters } from './filters.ts';
import { findTexts, type IdPage } from './queries.ts';
import { toFoundMessages } from './results.wire.ts';
import { messageWords } from './tables.ts';
import type { FoundMessage } from './wire.ts';

const newestFirst = ordering('message-found', [byNumber(sql`message_id`, 'desc')]);

/** Search table of messages, of all conversations or of one. Administrators too read only their own conversations. */
export const messageTexts = (conversationId: number | undefined) => ({
  table: sql`${messageWords}`,
  id: sql`message_id`,
  newestFirst,
  place: sql`conversation_id`,
  placesOf: (caller: Caller): SQL =>
    sql`select p.conversation_id from ${participants} as p where p.user_id = ${caller.id}${
      conversationId === undefined ? sql`` : sql` and p.conversation_id = ${conversationId}`
    }`,
});

/** Messages matching a query in the caller's conversations, or in one of them, newest first. */
export function searchMessages(
  tx: Transaction,
  caller: Caller,
  query: SQL | undefined,
  conversationId: number | undefined,
  filters: SearchFilters,
  page: Page,
): Promise<IdPage> {
  const isWanted = isWantedRow(messageRows, sql`message_id`, filters);
  const texts = { ...messageTexts(conversationId), isWanted };
  // No message is of a community.
  return findTexts(tx, texts, caller, filters.communityId === undefined ? query : undefined, page);
}

/** Found messages in wire format, without those deleted, and of conversations left, since the search. */
export async function foundMessagesOnWire(
  context: BackendContext,
  caller: Caller,
  ids: readonly number[],
): Promise<z.output<typeof FoundMessage>[]> {
  if (ids.length === 0) return [];
  const { database } = context;
  const viewer = toMessageViewer(context, caller);
  const messages = await readWireMessages(database, viewer, ids);
  const places = [...new Set(messages.map(({ conversation }) => conversation.id))];
  const { conversations } = await listConversations(
    database,
    caller,
    viewer.links,
    { count: places.length, start: 0 },
    places,
  );
  return toFoundMessages(messages, conversations);
}

/** Cursors of found messages. */
export const messagePositions = (page: Page, found: readonly z.output<typeof FoundMessage>[]) =>
  pageTokens(
    page,
    newestFirst,
    found.map(({ message }) => ({ place: [message.id] })),
  );
