import { encodeCursor } from '../graphql/connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import type { RealtimeEvent } from '../realtime/eventTypes.ts';
import { type EventMapper, resumeRequired } from '../realtime/eventRoutes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { isLater } from '../chat/chat.ts';
import { notificationId, type NotificationRecord } from './notifications.ts';
import { fetchNotifications } from './rest.ts';

/** Of so many new ones at once a client is told one by one. */
const mostReceived = 50;
/** So many that came meanwhile, and are told by events of their own, are looked past in the same call. */
const meanwhile = 2;

type Range = readonly [first: string, last: string];

/**
 * The notices that are new, the newest first: as many are asked for as events told of, each of one of the viewer's at
 * most, and all that may be told one by one only where the first of them is not among those.
 */
async function findReceived(context: Context, ranges: readonly Range[]): Promise<NotificationRecord[]> {
  const isNew = ({ row }: NotificationRecord) =>
    ranges.some(([first, last]) => !isLater(first, row) && !isLater(row, last));
  for (const count of [Math.min(ranges.length + meanwhile, mostReceived), mostReceived]) {
    const newest = await fetchNotifications(context, 0, count);
    const oldest = newest.findLast((notice) => notice !== null);
    const isWhole = newest.length < count || count === mostReceived;
    if (isWhole || (oldest && ranges.every(([first]) => isLater(first, oldest.row))))
      return newest.filter((notice) => notice !== null).filter(isNew);
  }
  return [];
}

/** One of the viewer's own, as it was read for nobody else; undefined where it is not among the newest any more. */
export const fetchOwn = async (context: Context, row: string): Promise<NotificationRecord | undefined> =>
  (await findReceived(context, [[row, row]]))[0];

/** What the notices of an event say: what one of those who got them read of it; undefined where they did not find theirs. */
const contents = new WeakMap<RealtimeEvent, Promise<NotificationRecord | undefined>>();

/** An event, and which of its notices is the viewer's. */
interface Told {
  event: RealtimeEvent;
  row: string;
}

/** Reads the viewer's own of some events, for all who hear of these. */
function readForAll(context: Context, told: readonly Told[]): Promise<NotificationRecord[]> {
  const read = findReceived(
    context,
    told.map(({ row }) => [row, row]),
  );
  for (const { event, row } of told)
    contents.set(
      event,
      read.then(
        (notices) => notices.find((notice) => notice.row === row),
        () => undefined,
      ),
    );
  return read;
}

/** The viewer's notice, by what another one of the same event says. */
const asOwn = (content: NotificationRecord, { row }: Told): NotificationRecord => ({
  ...content,
  id: notificationId.write({ notification: row }),
  row,
  author: undefined,
  isRead: false,
});

/**
 * The viewer's notices of events that say whose is which. What many are told alike is read once, by whoever is first,
 * and told to the others, who were given theirs with it by the API itself.
 */
async function findShared(context: Context, told: readonly Told[]): Promise<NotificationRecord[]> {
  const [unread, known] = [
    told.filter(({ event }) => !contents.has(event)),
    told.filter(({ event }) => contents.has(event)),
  ];
  const own = unread.length === 0 ? [] : await readForAll(context, unread);
  const found = await Promise.all(
    known.map(async (one) => ({ one, content: await contents.get(one.event) })),
  );
  const missing = found.filter(({ content }) => content === undefined).map(({ one }) => one);
  return [
    ...own,
    ...found.flatMap(({ one, content }) => (content ? [asOwn(content, one)] : [])),
    // Whoever read first has it no more, or could not read.
    ...(missing.length === 0 ? [] : await readForAll(context, missing)),
  ];
}

/** New notifications of the subscriber, in one call at most however many events told of them, the oldest first. */
export const notificationsReceived: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const ranges: Range[] = [];
  const told: Told[] = [];
  for (const event of events) {
    const { range, ids = null } = event.notices ?? {};
    const row = ids?.get(viewer.username.toLowerCase());
    if (row !== undefined) told.push({ event, row });
    else if (range && ids === null) ranges.push(range);
  }
  if (told.length + ranges.length >= mostReceived) return [resumeRequired()];
  const received = [
    ...(await findShared(context, told)),
    ...(ranges.length === 0 ? [] : await findReceived(context, ranges)),
  ];
  if (received.length >= mostReceived) return [resumeRequired()];
  return received
    .toSorted((one, other) => (isLater(one.row, other.row) ? 1 : -1))
    .map((notice) => ({
      __typename: 'NotificationReceived',
      notificationEdge: { cursor: encodeCursor({ offset: 0, key: notice.row }), node: notice },
      viewer,
    }));
};
