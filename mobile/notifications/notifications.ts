import type { ApolloClient } from '@apollo/client';
import {
  BadgesDocument,
  MarkAllNotificationsReadDocument,
  MarkNotificationsSeenDocument,
  NotificationsDocument,
  type NotificationsQuery,
} from '../__generated__/documents.ts';
import type { ViewerEvent } from '../live/live.ts';
import { putOnTop } from '../transport/lists.ts';
import { createReadings } from '../transport/readings.ts';

type Viewer = NonNullable<NotificationsQuery['viewer']>;

/** A notification in the list. */
export type Notification = NonNullable<Viewer['notifications']>['edges'][number]['node'];

/** Notifications and badge counters. */
export interface Notifications {
  /** Badge counters; null before the launch or when unavailable. */
  counters(): { conversations: number | null; notifications: number | null };
  /** Reloads the badge counters. */
  count(): Promise<void>;
  /** Loaded notifications from the cache, newest first. */
  list(): Notification[];
  /** Loads the newest and marks them as seen, if the platform supports EXPLICIT_READ_MARKS. */
  open(): Promise<void>;
  /** Marks all as read (« Tout marquer comme lu »). */
  readAll(): Promise<void>;
  /** Loads the next page. Returns whether there is another one. */
  more(): Promise<boolean>;
  apply(event: ViewerEvent): void;
}

const pageSize = 20;
const firstPage = { query: NotificationsDocument, variables: { first: pageSize } };

/** Creates notifications on the cache of `client`. */
export function createNotifications(client: ApolloClient): Notifications {
  const cached = () => client.readQuery(firstPage)?.viewer?.notifications ?? null;
  const { note, read } = createReadings();
  const readNewest = () => read(() => client.query({ ...firstPage, fetchPolicy: 'network-only' }));
  return {
    counters() {
      const viewer = client.readQuery({ query: BadgesDocument })?.viewer;
      return {
        conversations: viewer?.unreadConversationCount ?? null,
        notifications: viewer?.unseenNotificationCount ?? null,
      };
    },
    count: () => read(() => client.query({ query: BadgesDocument, fetchPolicy: 'network-only' })),
    list: () => cached()?.edges.map(({ node }) => node) ?? [],
    async open() {
      await readNewest();
      const newest = cached()?.edges[0]?.node.id;
      if (newest === undefined) return;
      await client.mutate({
        mutation: MarkNotificationsSeenDocument,
        variables: { input: { upToNotificationId: newest } },
      });
    },
    async readAll() {
      const mark = async (upToNotificationId: string | null) => {
        const { data } = await client.mutate({
          mutation: MarkAllNotificationsReadDocument,
          variables: { input: { upToNotificationId } },
        });
        return data?.markAllNotificationsRead?.userErrors ?? [];
      };
      const refusals = await mark(cached()?.edges[0]?.node.id ?? null);
      // Without EXPLICIT_READ_MARKS, also those that arrive meanwhile are marked.
      if (refusals.some(({ code }) => code === 'NOT_SUPPORTED')) await mark(null);
      await readNewest();
    },
    async more() {
      const { hasNextPage = true, endCursor = null } = cached()?.pageInfo ?? {};
      if (!hasNextPage) return false;
      const variables = { first: pageSize, after: endCursor };
      await client.query({ query: NotificationsDocument, variables, fetchPolicy: 'network-only' });
      return cached()?.pageInfo.hasNextPage ?? false;
    },
    apply(event) {
      // These events include the counters.
      if ('viewer' in event) note();
      if (event.__typename === 'NotificationReceived')
        putOnTop(client.cache, {
          of: event.viewer.id,
          list: 'notifications',
          node: event.notificationEdge.node.id,
        });
    },
  };
}
