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
/** Counters that fail leave the list, and a mark that was set. */
const partial = { errorPolicy: 'all' } as const;
const firstPage = { query: NotificationsDocument, variables: { first: pageSize } };

/** Creates notifications on the cache of `client`. */
export function createNotifications(client: ApolloClient): Notifications {
  const cached = () => client.readQuery(firstPage)?.viewer?.notifications ?? null;
  const { note, read } = createReadings();
  const load = async (after: string | null) => {
    const { data, error } = await client.query({
      query: NotificationsDocument,
      variables: { first: pageSize, after },
      fetchPolicy: 'network-only',
      ...partial,
    });
    if (!data?.viewer?.notifications && error) throw error;
  };
  const readNewest = () => read(() => load(null));
  return {
    counters() {
      const viewer = client.readQuery({ query: BadgesDocument })?.viewer;
      return {
        conversations: viewer?.unreadConversationCount ?? null,
        notifications: viewer?.unseenNotificationCount ?? null,
      };
    },
    count: () =>
      read(async () => {
        const { data, error } = await client.query({
          query: BadgesDocument,
          fetchPolicy: 'network-only',
          ...partial,
        });
        if (!data?.viewer && error) throw error;
      }),
    list: () => cached()?.edges.map(({ node }) => node) ?? [],
    async open() {
      await readNewest();
      const newest = cached()?.edges[0]?.node.id;
      if (newest === undefined) return;
      const { data, error } = await client.mutate({
        mutation: MarkNotificationsSeenDocument,
        variables: { input: { upToNotificationId: newest } },
        ...partial,
      });
      if (!data?.markNotificationsSeen && error) throw error;
    },
    async readAll() {
      const mark = async (upToNotificationId: string | null) => {
        const { data, error } = await client.mutate({
          mutation: MarkAllNotificationsReadDocument,
          variables: { input: { upToNotificationId } },
          ...partial,
        });
        if (!data?.markAllNotificationsRead && error) throw error;
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
      await load(endCursor);
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
