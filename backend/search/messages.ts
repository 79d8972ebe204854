import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listConversations } from '../chat/conversations.ts';
import { toMessageReader, readWireMessages } from '../chat/messages.ts';
import { messages as messageRows, participants } from '../chat/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { byNumber, ordering, type Page, pageTokens } from '../core/ordering.ts';
import type { FoundPage } from './communitiesAndDocuments.ts';
import { isWantedRow, type SearchFilters } from './filters.ts';
import { findTexts, matchesAllWords, searchWords } from './queries.ts';
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

/** Messages matching a search in the caller's conversations, or in one of them, newest first. */
export async function searchMessages(
  context: BackendContext,
  caller: Caller,
  search: string,
  conversationId: number | undefined,
  filters: SearchFilters,
  page: Page,
): Promise<FoundPage<z.output<typeof FoundMessage>>> {
  const { database } = context;
  const words = searchWords(search);
  const nothing = { items: [], total: 0, positions: pageTokens(page, newestFirst, []) };
  // No message is of a community.
  if (words.length === 0 || filters.communityId !== undefined) return nothing;
  const isWanted = isWantedRow(messageRows, sql`message_id`, filters);
  const texts = { ...messageTexts(conversationId), isWanted };
  const { ids, total } = await findTexts(database, texts, caller, matchesAllWords(words), page);
  if (ids.length === 0) return { ...nothing, total };
  const reader = toMessageReader(context, caller);
  const messages = await readWireMessages(database, reader, ids);
  const places = [...new Set(messages.map(({ conversation }) => conversation.id))];
  const { conversations } = await listConversations(
    database,
    caller,
    reader.links,
    { count: places.length, start: 0 },
    places,
  );
  const conversationOf = new Map(conversations.map((each) => [each.conversationId, each]));
  // By descending id. Messages deleted, and conversations left, since the search are skipped.
  const found = messages.toReversed().flatMap((message) => {
    const conversation = conversationOf.get(message.conversation.id);
    return conversation && message.supprime === undefined ? [{ message, conversation }] : [];
  });
  return {
    total,
    items: found,
    positions: pageTokens(
      page,
      newestFirst,
      found.map(({ message }) => ({ place: [message.id] })),
    ),
  };
}
