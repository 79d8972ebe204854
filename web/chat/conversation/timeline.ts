/** What a list of messages needs to know of each to be laid out. */
export interface TimelineMessage {
  id: string;
  slug: string;
  createdAt: string;
  isMine: boolean;
  author: { readonly id: string };
}

/**
 * A row of the conversation: a day, the divider before what is unread (`isBefore` where it begins before all that
 * is loaded), a message, or one on its way.
 */
export type TimelineRow =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string; isBefore: boolean }
  | { kind: 'message'; key: string; index: number; startsGroup: boolean; endsGroup: boolean }
  | { kind: 'pending'; key: string; index: number };

/** Messages of one author closer than this form a group that shows the author once. */
const groupWithin = 5 * 60_000;

const dayOf = (instant: string) => new Date(instant).toDateString();

/** Where unread messages begin, when that is before all that is loaded. */
export const beforeLoaded = 'before loaded';

/**
 * Lays messages out, oldest first: a row for each new day, a divider before the message with slug
 * `firstUnread`, or at the head where that is not loaded, groups by author, and what is still on its way at the end, or
 * before the message that passed it.
 */
export function buildTimeline(
  messages: readonly TimelineMessage[],
  pending: readonly { key: string; createdAt: string; before: string | null }[],
  firstUnread: string | null,
): TimelineRow[] {
  const rows: TimelineRow[] = [];
  const together = (a: TimelineMessage | undefined, b: TimelineMessage | undefined) =>
    a !== undefined &&
    b !== undefined &&
    a.author.id === b.author.id &&
    b.slug !== firstUnread &&
    dayOf(a.createdAt) === dayOf(b.createdAt) &&
    Date.parse(b.createdAt) - Date.parse(a.createdAt) < groupWithin;
  let day = '';
  const startDay = (instant: string) => {
    if (dayOf(instant) === day) return;
    day = dayOf(instant);
    rows.push({ kind: 'day', key: `day:${day}`, date: instant });
  };
  const ids = new Set(messages.map(({ id }) => id));
  const onTheirWay = pending.map(({ before, ...message }, index) => ({
    ...message,
    index,
    before: before !== null && ids.has(before) ? before : null,
  }));
  const pendingBefore = (id: string | null) => onTheirWay.filter(({ before }) => before === id);
  if (firstUnread === beforeLoaded) rows.push({ kind: 'unread', key: 'unread', isBefore: true });
  for (const [index, message] of messages.entries()) {
    startDay(message.createdAt);
    for (const passed of pendingBefore(message.id))
      rows.push({ kind: 'pending', key: passed.key, index: passed.index });
    if (message.slug === firstUnread) rows.push({ kind: 'unread', key: 'unread', isBefore: false });
    rows.push({
      kind: 'message',
      key: message.id,
      index,
      startsGroup: !together(messages[index - 1], message),
      endsGroup: !together(message, messages[index + 1]),
    });
  }
  for (const { key, index, createdAt } of pendingBefore(null)) {
    startDay(createdAt);
    rows.push({ kind: 'pending', key, index });
  }
  return rows;
}

/**
 * The slug of the first message that the viewer has not seen, when `unread` messages of others are
 * unseen; null when all are seen or the first one is not among those loaded.
 */
export function findFirstUnread(messages: readonly TimelineMessage[], unread: number): string | null {
  let left = unread;
  for (let index = messages.length - 1; index >= 0 && left > 0; index -= 1) {
    const message = messages[index];
    if (message && !message.isMine && (left -= 1) === 0) return message.slug;
  }
  return null;
}
