import { type Context, renew } from '../core/context.ts';
import { hiddenAsNull } from '../core/errors.ts';
import { conversation } from './chat.ts';
import { listingOf } from './conversations.ts';
import { fetchMessages, markConversationSeen, markMessageSeen } from './rest.ts';

/**
 * Marks a conversation as seen by the viewer up to a message. An API of the documents alone may mark that one
 * message and leave earlier ones: where it is the last of all, the conversation is marked as a whole.
 */
export async function seeUpTo(context: Context, row: string, message: string): Promise<void> {
  await markMessageSeen(context.rest, message);
  // The message is marked: that its conversation is not found is no refusal any more.
  const listing = await hiddenAsNull(Promise.resolve(listingOf(context, conversation(row))));
  if (!listing || listing.unreadCount === 0) return;
  const [newest] = await fetchMessages(context.rest, row, 0, 1);
  if (newest?.slug !== message) return;
  await markConversationSeen(context.rest, row);
  renew(context);
}
