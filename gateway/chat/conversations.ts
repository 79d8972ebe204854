import DataLoader from 'dataloader';
import { type Context, perRequest } from '../core/context.ts';
import { Refusal } from '../core/errors.ts';
import type { ConversationListing, ConversationRecord } from './chat.ts';
import { fetchConversations, fetchInfo } from './rest.ts';

/** A conversation that was just spoken in is among the first. */
const likely = 30;
/** The documents load them all at once [1 §9]. */
const all = 999_999;

/** What the list tells of conversations, whatever their number, in one call, seldom two. */
const listings = perRequest(
  (context) =>
    new DataLoader<string, ConversationListing>(async (rows) => {
      const found = new Map<string, ConversationRecord>();
      const collect = (records: readonly ConversationRecord[]) => records.forEach((record) => found.set(record.slug, record));
      const first = await fetchConversations(context.rest, 0, likely);
      collect(first);
      if (first.length >= likely && rows.some((row) => !found.has(row))) collect(await fetchConversations(context.rest, 0, all));
      return rows.map((row) => found.get(row)?.listing ?? new Refusal('NOT_FOUND', 'Cette conversation n’existe pas ou n’existe plus.'));
    }),
);

/** What the list tells of a conversation; NOT_FOUND when the viewer is not in it. */
export const listingOf = (context: Context, conversation: ConversationRecord): ConversationListing | Promise<ConversationListing> =>
  conversation.listing ?? listings(context).load(conversation.slug);

const infos = perRequest((context) => new DataLoader((rows: readonly string[]) => Promise.all(rows.map((row) => fetchInfo(context.rest, row)))));

/** A flag that the list may tell, otherwise asked for. */
export async function flagOf(context: Context, conversation: ConversationRecord, name: 'isGroup' | 'isMuted' | 'viewerIsAdministrator'): Promise<boolean> {
  const told = (await listingOf(context, conversation))[name];
  return told ?? (await infos(context).load(conversation.slug))[name];
}
