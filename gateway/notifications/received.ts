import { encodeCursor } from '../connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import { type EventMapper, createResumeRequired } from '../realtime/eventRoutes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { isLater } from '../chat/chat.ts';
import { decodeNotification } from './notifications.rest.ts';
import { notificationId, type NotificationRecord } from './notifications.ts';
import { fetchNotifications } from './rest.ts';

/** Maximum number of new notifications sent one by one. */
const maxReceived = 50;
/** Number of later notifications tolerated in the same call. */
const meanwhile = 2;

type Range = readonly [first: string, last: string];

/**
 * New notifications, newest first. As many are loaded as events arrived; more only when the first is not among them.
 */
async function findReceived(context: Context, ranges: readonly Range[]): Promise<NotificationRecord[]> {
  const isNew = ({ databaseId }: NotificationRecord) =>
    ranges.some(([first, last]) => !isLater(first, databaseId) && !isLater(databaseId, last));
  for (const count of [Math.min(ranges.length + meanwhile, maxReceived), maxReceived]) {
    const newest = await fetchNotifications(context, 0, count);
    const oldest = newest.findLast((notice) => notice !== null);
    const isWhole = newest.length < count || count === maxReceived;
    if (isWhole || (oldest && ranges.every(([first]) => isLater(first, oldest.databaseId))))
      return newest.filter((notice) => notice !== null).filter(isNew);
  }
  return [];
}

/** One of the viewer's notifications by database id; undefined when it is no longer among the newest. */
export const findOwnNotification = async (
  context: Context,
  databaseId: string,
): Promise<NotificationRecord | undefined> => (await findReceived(context, [[databaseId, databaseId]]))[0];

/** Notifications of an event, decoded once for all receivers. */
const contents = new WeakMap<object, NotificationRecord>();

/** The viewer's notification from the event; its actor is loaded when selected. */
function carriedNotice({ rest }: Context, content: object, databaseId: string): NotificationRecord {
  const known = contents.get(content);
  if (known) return { ...known, id: notificationId.write({ notification: databaseId }), databaseId };
  const decoded = rest.decode('POST /api/notif/load', () =>
    decodeNotification({ ...content, id: databaseId }),
  );
  const notice = { ...decoded, actor: undefined };
  contents.set(content, notice);
  return notice;
}

/** Maps events to the viewer's new notifications, oldest first, loading missing content in one call. */
export const toReceivedNotifications: EventMapper = async (events, context) => {
  const viewer = requireViewer(context);
  const carried: NotificationRecord[] = [];
  const ranges: Range[] = [];
  for (const { notices } of events) {
    if (!notices) continue;
    const { range, ids, content } = notices;
    const databaseId = ids?.get(viewer.username.toLowerCase());
    if (databaseId !== undefined && content) carried.push(carriedNotice(context, content, databaseId));
    else if (databaseId !== undefined) ranges.push([databaseId, databaseId]);
    else if (ids === null) ranges.push(range);
  }
  if (carried.length + ranges.length >= maxReceived) return [createResumeRequired()];
  const received = [...carried, ...(ranges.length === 0 ? [] : await findReceived(context, ranges))];
  if (received.length >= maxReceived) return [createResumeRequired()];
  return received
    .toSorted((one, other) => (isLater(one.databaseId, other.databaseId) ? 1 : -1))
    .map((notice) => ({
      __typename: 'NotificationReceived',
      notificationEdge: { cursor: encodeCursor({ offset: 0, key: notice.databaseId }), node: notice },
      viewer,
    }));
};
