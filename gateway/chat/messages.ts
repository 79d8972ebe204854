import type { Context } from '../graphql/context.ts';
import { supports } from '../compat/capabilities.ts';
import { hasSameText } from '../content/html.ts';
import { nullIfHidden } from '../http/errors.ts';
import type { Page } from '../rest/pages.ts';
import { isLater, messageId, type MessageRecord } from './chat.ts';
import { fetchMessages } from './rest.ts';

/** Numbers of messages per call and in total while searching for one, because the API cannot look one up. */
const firstStep = 50;
const step = 600;
const furthest = 20_000;

/** Part of a conversation, newest first, without the duplicates that messages arriving meanwhile cause. */
export async function fetchMessageRange(
  context: Context,
  conversation: string,
  start: number,
  count: number,
  { after, ...further }: NonNullable<Parameters<typeof fetchMessages>[4]> = {},
): Promise<Page<MessageRecord>> {
  if (after !== undefined && count <= step)
    return fetchMessages(context.rest, conversation, start, count, { after, ...further });
  const found = new Map<string, MessageRecord>();
  let hidden = 0;
  for (let from = start; from < start + count; from += step) {
    const size = Math.min(step, start + count - from);
    const messages = await fetchMessages(context.rest, conversation, from, size, further);
    for (const message of messages)
      if (message) found.set(message.databaseId, message);
      else hidden += 1;
    if (messages.length < size) break;
  }
  return [...found.values(), ...Array.from({ length: hidden }, () => null)];
}

/** The last message of a page that can be shown. */
const oldestOf = (messages: readonly (MessageRecord | null)[]): MessageRecord | undefined =>
  messages.findLast((message) => message !== null) ?? undefined;

/** Finds a message by its database id, also a deleted one if wanted; null when the newest 20,000 do not contain it. */
export async function findMessage(
  context: Context,
  conversation: string,
  databaseId: string,
  withDeleted = false,
): Promise<MessageRecord | null> {
  for (let start = 0, count = firstStep; start < furthest; start += count, count = step) {
    const messages = await fetchMessages(context.rest, conversation, start, count, { withDeleted });
    const found = messages.find((message) => message?.databaseId === databaseId);
    if (found) return found;
    const oldest = oldestOf(messages);
    if (messages.length < count || (oldest && isLater(databaseId, oldest.databaseId))) return null;
  }
  return null;
}

/** Finds the record that is left of a deleted message, by global id; null where the API keeps none. */
export async function findDeletedMessage(context: Context, id: string): Promise<MessageRecord | null> {
  if (!supports(context, 'DELETED_MESSAGES')) return null;
  const { conversation, message } = messageId.read(id);
  const found = await nullIfHidden(findMessage(context, conversation, message, true));
  return found?.isDeleted === true ? found : null;
}

/** Finds the viewer's message with this text since an instant in milliseconds; null when not among the newest 50. */
export async function findSentMessage(
  context: Context,
  conversation: string,
  since: number,
  text: string,
): Promise<MessageRecord | null> {
  const messages = await fetchMessages(context.rest, conversation, 0, firstStep);
  const isSent = (message: MessageRecord) =>
    message.viewerIsAuthor && Date.parse(message.createdAt) >= since && hasSameText(message.text, text);
  return messages.find((message) => message !== null && isSent(message)) ?? null;
}

/** Number of newer messages for which the first call leaves room. */
const meanwhile = 1;
/** Maximum number of messages loaded for a burst of events. */
const maxBurst = 600;

/** A new message and the preceding one; null for the first. */
interface Announced {
  message: MessageRecord;
  previous: MessageRecord | null;
}

/**
 * The messages that events announced (`rows`, at least one database id), oldest first, each with the preceding one and
 * without those that are gone; undefined if there are too many or they are too far back.
 */
export async function loadMessagesOfEvents(
  context: Context,
  conversation: string,
  rows: ReadonlySet<string>,
): Promise<Announced[] | undefined> {
  const earliest = [...rows].reduce((a, b) => (isLater(a, b) ? b : a));
  // One more than announced: the one preceding the first.
  for (let count = rows.size + 1 + meanwhile; count <= maxBurst; count *= 4) {
    const messages = await fetchMessages(context.rest, conversation, 0, count);
    const oldest = oldestOf(messages);
    if (messages.length < count || (oldest !== undefined && isLater(earliest, oldest.databaseId))) {
      return messages
        .filter((message) => message !== null)
        .map((message, index, all) => ({ message, previous: all[index + 1] ?? null }))
        .filter(({ message }) => rows.has(message.databaseId))
        .toReversed();
    }
  }
  return undefined;
}
