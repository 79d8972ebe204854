/** Fields of a message used for the layout. */
export interface TimelineMessage {
  id: string;
  databaseId: string;
  createdAt: string;
  viewerIsAuthor: boolean;
  /** Deleted messages count as unread for nobody. */
  isDeleted: boolean;
  /** A line that nobody wrote, which counts as unread for nobody either. */
  notice?: object | null | undefined;
  author: { readonly id: string };
}

/**
 * Row of a conversation: day, unread divider (`isBefore` when older unread messages are not loaded), notice, message,
 * or pending message.
 */
export type TimelineRow =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string; isBefore: boolean }
  | { kind: 'notice'; key: string; index: number }
  | { kind: 'message'; key: string; index: number; startsGroup: boolean; endsGroup: boolean }
  | { kind: 'pending'; key: string; index: number };

/** Longest interval, in milliseconds, between messages of one author in one group. */
const groupWithin = 5 * 60_000;

const dayOf = (instant: string) => new Date(instant).toDateString();

/** The first unread message is older than the loaded ones. */
export const beforeLoaded = 'before loaded';

/**
 * Builds rows, oldest first: a row for each day, a divider before the message with databaseId `firstUnread`, groups by
 * author. Pending messages come last, or before the message that overtook them.
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
    !a.notice &&
    !b.notice &&
    a.author.id === b.author.id &&
    b.databaseId !== firstUnread &&
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
    if (message.databaseId === firstUnread) rows.push({ kind: 'unread', key: 'unread', isBefore: false });
    if (message.notice) rows.push({ kind: 'notice', key: message.id, index });
    else
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

/** Whether a message counts as unread until it is seen. */
export const isOfOthers = ({ viewerIsAuthor, isDeleted, notice }: TimelineMessage): boolean =>
  !viewerIsAuthor && !isDeleted && !notice;

/**
 * `databaseId` of the first message that the viewer has not seen, given the number of `unread` messages of others; null when
 * all are seen or the first one is not loaded.
 */
export function findFirstUnread(messages: readonly TimelineMessage[], unread: number): string | null {
  let left = unread;
  for (let index = messages.length - 1; index >= 0 && left > 0; index -= 1) {
    const message = messages[index];
    if (message && isOfOthers(message) && (left -= 1) === 0) return message.databaseId;
  }
  return null;
}
