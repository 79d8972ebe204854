import type { ApolloClient } from '@apollo/client';
import {
  BadgesDocument,
  MarkNotificationsReadDocument,
  MarkNotificationsSeenDocument,
  NotificationsDocument,
  type NotificationsQuery,
} from '../__generated__/documents.ts';
import type { ViewerEvent } from '../live/live.ts';
import { putOnTop } from '../transport/lists.ts';
import { createReadings } from '../transport/readings.ts';

type Viewer = NonNullable<NotificationsQuery['viewer']>;

/** What the person is told of, as the bell's list shows it. */
export type Notification = NonNullable<Viewer['notifications']>['edges'][number]['node'];

/** The bell. */
export interface Notifications {
  /** The numbers of the badges; null before the launch, and where the API did not tell one. */
  counters(): { conversations: number | null; notifications: number | null };
  /** Reads the numbers of the badges again. */
  count(): Promise<void>;
  /** What has been read, from the cache, the newest first. */
  list(): Notification[];
  /**
   * Shows the bell: reads the newest, and notes that they were seen, which empties the badge where the platform offers
   * EXPLICIT_MARKS. Elsewhere the API decides what it counts.
   */
  open(): Promise<void>;
  /** Reads all of them, as « Tout marquer comme lu » does. */
  readAll(): Promise<void>;
  /** Reads the next page; answers whether there is another one. */
  more(): Promise<boolean>;
  apply(event: ViewerEvent): void;
}

const pageSize = 20;
const firstPage = { query: NotificationsDocument, variables: { first: pageSize } };

/** Notifications, in the cache of `client`. */
export function createNotifications(client: ApolloClient): Notifications {
  const cached = () => client.readQuery(firstPage)?.viewer?.notifications ?? null;
  const { note, read } = createReadings();
  const readNewest = () => read(() => client.query({ ...firstPage, fetchPolicy: 'network-only' }));
  return {
    counters() {
      const viewer = client.readQuery({ query: BadgesDocument })?.viewer;
      return {
        conversations: viewer?.unreadConversationCount ?? null,
        notifications: viewer?.unreadNotificationCount ?? null,
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
      await client.mutate({ mutation: MarkNotificationsReadDocument, variables: { input: {} } });
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
      // These bring the numbers of the badges.
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
