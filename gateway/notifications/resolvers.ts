import type { Resolvers } from '../__generated__/resolvers.ts';
import { paging } from '../core/capabilities.ts';
import { anchoredConnection } from '../core/connections/anchored.ts';
import { type Context, perRequest, renew } from '../core/context.ts';
import { answerRefusals, hiddenAsNull, Refusal } from '../core/errors.ts';
import type { ViewerEventRecord } from '../core/realtime/viewerEvents.ts';
import { nodeType } from '../core/nodes.ts';
import type { Room } from '../core/room.ts';
import { findConversation } from '../chat/conversations.ts';
import { isLater } from '../chat/chat.ts';
import { communityId } from '../communities/communities.ts';
import { fetchPost } from '../posts/rest.ts';
import { requireViewer } from '../core/viewer.ts';
import { notificationId, type NotificationRecord } from './notifications.ts';
import {
  deleteAll,
  fetchCommunitySwitches,
  fetchCounters,
  fetchNotifications,
  fetchSwitches,
  markAllRead,
  markRead,
  setCommunitySwitch,
  setSwitch,
} from './rest.ts';

const countersOf = perRequest((context) => fetchCounters(context.rest));
const switchesOf = perRequest((context) => fetchSwitches(context.rest));

/** A notification by its row, looked for among the newest: the API has no call for one. */
const furthest = 1_000;
async function findNotification(context: Context, row: string): Promise<NotificationRecord | null> {
  const page = 200;
  for (let start = 0; start < furthest; start += page) {
    const notices = await fetchNotifications(context.rest, start, page);
    const found = notices.find((notice) => notice?.row === row);
    if (found) return found;
    if (notices.length < page) return null;
  }
  return null;
}

/** Marked by their ids at once at most; more than a page is never on screen to be clicked. */
const mostMarked = 20;

const resolvers: Resolvers = {
  Viewer: {
    unreadConversationCount: async (_viewer, _args, context) => (await countersOf(context)).conversations,
    unreadNotificationCount: async (_viewer, _args, context) => (await countersOf(context)).notifications,
    notifications: (_viewer, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) => fetchNotifications(context.rest, start, count, after),
          keyOf: (notice) => notice.row,
          ...paging(context),
          isAfter: (key, other) => isLater(other, key),
        },
        args,
      ),
    notificationSettings: (viewer) => viewer,
  },
  NotificationSettings: {
    isPushEnabled: async (_settings, _args, context) => (await switchesOf(context)).isPushEnabled,
    areConversationsEnabled: async (_settings, _args, context) =>
      (await switchesOf(context)).areConversationsEnabled,
    areCommunitiesEnabled: async (_settings, _args, context) =>
      (await switchesOf(context)).areCommunitiesEnabled,
    communities: async (_settings, _args, context) =>
      (await fetchCommunitySwitches(context.rest)).map(({ row, title, isEnabled }) => ({
        communityId: communityId.write({ community: row }),
        title,
        isEnabled,
      })),
  },
  PushReceived: {
    target({ signal: { action, postId, conversationId } }, _args, context) {
      if (action === 'single-post' && postId !== null) return hiddenAsNull(fetchPost(context, postId));
      if (action === 'new-message' && conversationId !== null)
        return hiddenAsNull(findConversation(context, conversationId));
      return null;
    },
  },
  PushTarget: { __resolveType: (target) => target.__typename },
  Mutation: {
    markNotificationsRead: (_root, { input }, context) =>
      answerRefusals({ notificationIds: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const ids = input.notificationIds ?? null;
        if (ids !== null && ids.length > mostMarked)
          throw new Refusal('INVALID', `Au plus ${mostMarked} notifications à la fois.`, ['notificationIds']);
        if (ids === null) await markAllRead(context.rest);
        else await Promise.all(ids.map((id) => markRead(context.rest, notificationId.read(id).notification)));
        return { notificationIds: ids, viewer };
      }),
    deleteNotifications: (_root, { input }, context) =>
      answerRefusals({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        if (!input.all)
          throw new Refusal('INVALID', 'Les notifications ne se suppriment que toutes ensemble.', ['all']);
        await deleteAll(context.rest);
        return { viewer };
      }),
    setNotificationSwitch: (_root, { input }, context) =>
      answerRefusals({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        await setSwitch(context.rest, input.switch, input.isEnabled);
        renew(context);
        return { viewer };
      }),
    setCommunityNotifications: (_root, { input }, context) =>
      answerRefusals({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { community } = communityId.read(input.communityId);
        await setCommunitySwitch(context.rest, community, input.isEnabled);
        renew(context);
        return { viewer };
      }),
  },
};

/** The bell panel, counters, push messages and their settings; and the events that no other room takes. */
export const notifications: Room = {
  resolvers,
  nodes: [nodeType(notificationId, ({ notification }, context) => findNotification(context, notification))],
  events: [
    {
      takes: (event) => event.actions[0] === 'push',
      map: async (events) =>
        events.flatMap(({ push: signal }): ViewerEventRecord[] =>
          signal ? [{ __typename: 'PushReceived', pushId: signal.id, signal }] : [],
        ),
    },
    {
      takes: () => true,
      map: async (_events, context) => [{ __typename: 'CountersChanged', viewer: requireViewer(context) }],
    },
  ],
};
