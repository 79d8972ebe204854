import type { Resolvers } from '../__generated__/resolvers.ts';
import { isLater } from '../chat/chat.ts';
import { countUnreadMessages } from '../chat/conversations.ts';
import { findCommentOrReply } from '../comments/findComment.ts';
import { pagingSupport } from '../compat/capabilities.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import { plainText } from '../content/text.ts';
import { perRequest } from '../graphql/context.ts';
import { nodeType } from '../graphql/nodes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { nullIfHidden } from '../http/errors.ts';
import { toCommentOrReplyId } from '../posts/comments.ts';
import { postId } from '../posts/posts.ts';
import { fetchPost } from '../posts/rest.ts';
import type { Feature } from '../realtime/feature.ts';
import { notificationId } from './notifications.ts';
import { push, toPushMessages } from './push.ts';
import { reading } from './reading.ts';
import { findOwnNotification, toReceivedNotifications } from './received.ts';
import { fetchCounters, fetchNotifications, findNotifications } from './rest.ts';
import { settings } from './settings.ts';

const countersOf = perRequest((context) => fetchCounters(context.rest));

const resolvers: Resolvers = {
  ...push,
  ...reading,
  ...settings,
  Viewer: {
    unreadConversationCount: async (_viewer, _args, context) => (await countersOf(context)).conversations,
    unseenNotificationCount: async (_viewer, _args, context) => (await countersOf(context)).notifications,
    doNotDisturb: async (_viewer, _args, context) => (await countersOf(context)).doNotDisturb,
    unreadMessageCount: (_viewer, _args, context) => countUnreadMessages(context),
    notifications: (_viewer, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) =>
            fetchNotifications(context, start, count, after, args.filter ?? 'ALL'),
          keyOf: (notice) => notice.databaseId,
          ...pagingSupport(context),
          isAfter: (key, other) => isLater(other, key),
        },
        args,
      ),
    notificationSettings: (viewer) => viewer,
  },
  Notification: {
    actor: async ({ actor, databaseId }, _args, context) =>
      actor === undefined ? ((await findOwnNotification(context, databaseId))?.actor ?? null) : actor,
    plainText: (notice, { maxLength }) => plainText(notice.text, maxLength),
    commentOrReply: ({ community, postDatabaseId: post, comment, reply }, _args, context) => {
      const databaseId = reply ?? comment;
      return community === null || post === null || databaseId === null
        ? null
        : nullIfHidden(findCommentOrReply(context, { community, post }, databaseId));
    },
    commentOrReplyId: ({ community, postDatabaseId: post, comment, reply }) =>
      community === null || post === null || comment === null
        ? null
        : toCommentOrReplyId({ community: community.databaseId, post, comment }, reply),
    commentOrReplyDatabaseId: ({ comment, reply }) => reply ?? comment,
    postId: ({ community, postDatabaseId: post }) =>
      community === null || post === null ? null : postId.write({ community: community.databaseId, post }),
    post: ({ postDatabaseId }, _args, context) =>
      postDatabaseId === null ? null : nullIfHidden(fetchPost(context, postDatabaseId)),
  },
  Mutation: { ...reading.Mutation, ...settings.Mutation },
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
    { matches: (event) => event.actions[0] === 'push', map: toPushMessages },
    {
      // This is the last feature: it gets what no other one matches. Notifications sent whole need no counter event.
      matches: () => true,
      map: (events, context) =>
        events.every((event) => event.notices !== null)
          ? []
          : [{ __typename: 'CountersChanged', viewer: requireViewer(context) }],
    },
  ],
};
