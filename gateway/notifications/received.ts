import { encodeCursor } from '../graphql/connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import { type EventMapper, resumeRequired } from '../realtime/eventRoutes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { isLater } from '../chat/chat.ts';
import { decodeNotification, notificationId, type NotificationRecord } from './notifications.ts';
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

/** What the notices of an event say, decoded once for all their receivers. */
const contents = new WeakMap<object, NotificationRecord>();

/** The viewer's notice by what came with its event; its author is loaded when selected. */
function carriedNotice({ rest }: Context, content: object, row: string): NotificationRecord {
  const known = contents.get(content);
  if (known) return { ...known, id: notificationId.write({ notification: row }), row };
  const decoded = rest.decode('POST /api/notif/load', () => decodeNotification({ ...content, id: row }));
  const notice = { ...decoded, author: undefined };
  contents.set(content, notice);
  return notice;
}

/**
 * New notifications of the subscriber, the oldest first. Those that came without their content are read in one call,
 * however many there are.
 */
export const notificationsReceived: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const carried: NotificationRecord[] = [];
  const ranges: Range[] = [];
  for (const { notices } of events) {
    if (!notices) continue;
    const { range, ids, content } = notices;
    const row = ids?.get(viewer.username.toLowerCase());
    if (row !== undefined && content) carried.push(carriedNotice(context, content, row));
    else if (row !== undefined) ranges.push([row, row]);
    else if (ids === null) ranges.push(range);
  }
  if (carried.length + ranges.length >= mostReceived) return [resumeRequired()];
  const received = [...carried, ...(ranges.length === 0 ? [] : await findReceived(context, ranges))];
  if (received.length >= mostReceived) return [resumeRequired()];
  return received
    .toSorted((one, other) => (isLater(one.row, other.row) ? 1 : -1))
    .map((notice) => ({
      __typename: 'NotificationReceived',
      notificationEdge: { cursor: encodeCursor({ offset: 0, key: notice.row }), node: notice },
      viewer,
    }));
};
