import type { Resolvers } from '../__generated__/resolvers.ts';
import { pagingSupport } from '../compat/capabilities.ts';
import { withFallback } from '../compat/extensions.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import { type Context, perRequest, clearMemory } from '../graphql/context.ts';
import { withUserErrors, nullIfHidden } from '../http/errors.ts';
import type { PushSignal } from '../realtime/eventTypes.ts';
import type { ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { nodeType } from '../graphql/nodes.ts';
import { plainText } from '../content/text.ts';
import type { Feature } from '../realtime/feature.ts';
import { findCommentOrReply } from '../comments/findComment.ts';
import { countUnread, findConversation } from '../chat/conversations.ts';
import { isLater, messageId } from '../chat/chat.ts';
import { communityId } from '../communities/communities.ts';
import { fetchPost } from '../posts/rest.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { notificationId, type NotificationRecord, pushedPost } from './notifications.ts';
import { findOwnNotification, toReceivedNotifications } from './received.ts';
import {
  deleteNotifications,
  deleteNotification,
  fetchCommunitySwitches,
  fetchCounters,
  fetchNotifications,
  fetchMainSwitches,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsSeen,
  setCommunitySwitch,
  setMainSwitch,
} from './rest.ts';

const countersOf = perRequest((context) => fetchCounters(context.rest));
const switchesOf = perRequest((context) => fetchMainSwitches(context.rest));

/** Maximum number of notifications searched by row: the API has no call for single ones. */
const furthest = 1_000;

/** Those of the given notifications that are among the newest, newest first. */
async function findNotifications(context: Context, rows: ReadonlySet<string>): Promise<NotificationRecord[]> {
  const page = 200;
  const found: NotificationRecord[] = [];
  for (let start = 0; start < furthest && found.length < rows.size; start += page) {
    const notices = await fetchNotifications(context, start, page);
    for (const notice of notices) if (notice && rows.has(notice.row)) found.push(notice);
    if (notices.length < page) break;
  }
  return found;
}

const conversationOf = ({ action, conversationId }: PushSignal, context: Context) =>
  action === 'new-message' && conversationId !== null
    ? nullIfHidden(findConversation(context, conversationId))
    : null;

const rowOf = (id: string): string => notificationId.read(id).notification;

const resolvers: Resolvers = {
  Viewer: {
    unreadConversationCount: async (_viewer, _args, context) => (await countersOf(context)).conversations,
    unseenNotificationCount: async (_viewer, _args, context) => (await countersOf(context)).notifications,
    unreadMessageCount: (_viewer, _args, context) => countUnread(context),
    notifications: (_viewer, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) =>
            fetchNotifications(context, start, count, after, args.filter ?? 'ALL'),
          keyOf: (notice) => notice.row,
          ...pagingSupport(context),
          isAfter: (key, other) => isLater(other, key),
        },
        args,
      ),
    notificationSettings: (viewer) => viewer,
  },
  NotificationSettings: {
    isEnabled: async (_settings, _args, context) => (await switchesOf(context)).isEnabled,
    areConversationsEnabled: async (_settings, _args, context) =>
      (await switchesOf(context)).areConversationsEnabled,
    areCommunitiesEnabled: async (_settings, _args, context) =>
      (await switchesOf(context)).areCommunitiesEnabled,
    communities: (_settings, _args, context) => fetchCommunitySwitches(context.rest),
  },
  Notification: {
    actor: async ({ actor, row }, _args, context) =>
      actor === undefined ? ((await findOwnNotification(context, row))?.actor ?? null) : actor,
    plainText: (notice, { maxLength }) => plainText(notice.text, maxLength),
    commentOrReply: ({ community, postDatabaseId: post, comment, reply }, _args, context) => {
      const row = reply ?? comment;
      return community === null || post === null || row === null
        ? null
        : nullIfHidden(findCommentOrReply(context, { community, post }, row));
    },
    commentOrReplyDatabaseId: ({ comment, reply }) => reply ?? comment,
    post: ({ postDatabaseId }, _args, context) =>
      postDatabaseId === null ? null : nullIfHidden(fetchPost(context, postDatabaseId)),
  },
  MarkNotificationsReadPayload: {
    notifications: ({ rows }, _args, context) => rows && findNotifications(context, rows),
  },
  PushReceived: {
    target({ signal }, _args, context) {
      const { action, postId } = signal;
      if (action === 'single-post' && postId !== null) return nullIfHidden(fetchPost(context, postId));
      return conversationOf(signal, context);
    },
    pushedConversation: ({ signal }, _args, context) => conversationOf(signal, context),
    pushedPost: ({ signal }) => pushedPost(signal),
    messageId: ({ signal: { conversationId, messageId: message } }) =>
      conversationId === null || message === null
        ? null
        : messageId.write({ conversation: conversationId, message }),
  },
  PushTarget: { __resolveType: (target) => target.__typename },
  Mutation: {
    markNotificationsSeen: (_root, { input }, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { upToNotificationId: id } = input;
        const upTo = id == null ? undefined : rowOf(id);
        // Another API marks as seen what it returns.
        await withFallback(markNotificationsSeen(context.rest, upTo), () => undefined);
        return { viewer };
      }),
    markNotificationsRead: (_root, { input }, context) =>
      withUserErrors({ rows: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const rows = new Set(input.notificationIds.map(rowOf));
        await Promise.all([...rows].map((row) => markNotificationRead(context.rest, row)));
        return { rows, viewer };
      }),
    markAllNotificationsRead: (_root, _args, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        await markAllNotificationsRead(context.rest);
        return { viewer };
      }),
    deleteNotification: (_root, { input }, context) =>
      withUserErrors({ deletedNotificationId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const row = rowOf(input.notificationId);
        await deleteNotification(context.rest, row);
        return { deletedNotificationId: input.notificationId, viewer };
      }),
    deleteAllNotifications: (_root, { input }, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { upToNotificationId: id } = input;
        const upTo = id == null ? undefined : rowOf(id);
        await deleteNotifications(context.rest, upTo);
        return { viewer };
      }),
    setNotificationSwitch: (_root, { input }, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        await setMainSwitch(context.rest, input.switch, input.isEnabled);
        clearMemory(context);
        return { viewer };
      }),
    setCommunityNotifications: (_root, { input }, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { community } = communityId.read(input.communityId);
        await setCommunitySwitch(context.rest, community, input.isEnabled);
        clearMemory(context);
        return { viewer };
      }),
  },
};

/** Resolvers of notifications, counters, push messages and settings, and of events that no other feature handles. */
export const notifications: Feature = {
  resolvers,
  nodes: [
    nodeType(notificationId, async ({ notification }, context) => {
      const [found] = await findNotifications(context, new Set([notification]));
      return found ?? null;
    }),
  ],
  events: [
    // The notification of a push message is sent before it.
    {
      matches: (event) => event.notices !== null,
      isAdditional: true,
      callsApi: ({ notices }) => notices?.content === null,
      map: toReceivedNotifications,
    },
    {
      matches: (event) => event.actions[0] === 'push',
      map: (events) =>
        events.flatMap(({ push: signal }): ViewerEventRecord[] =>
          signal ? [{ __typename: 'PushReceived', pushId: signal.id, signal }] : [],
        ),
    },
    {
      // Notifications that were sent whole need no counter event.
      matches: () => true,
      map: (events, context) =>
        events.every((event) => event.notices !== null)
          ? []
          : [{ __typename: 'CountersChanged', viewer: requireViewer(context) }],
    },
  ],
};
