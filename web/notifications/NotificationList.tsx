import { useEffect, useState, useTransition } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { NotificationList_viewer$key } from '../__generated__/NotificationList_viewer.graphql';
import type { NotificationListPaginationQuery } from '../__generated__/NotificationListPaginationQuery.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { InfiniteScroll } from '../ui/InfiniteScroll.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { fetchNewNotifications, type Filter, notificationListName, filters } from './newNotifications.ts';
import { groupNotifications } from './groupNotifications.ts';
import { NotificationGroup } from './NotificationGroup.tsx';
import { markNotificationsSeen } from './markNotificationsSeen.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { useRegisterConnection } from '../live/screen.ts';
import { onCountersChanged } from '../live/viewerEvents.ts';

/** Page size. */
const pageSize = 20;

const tabs: readonly { id: Filter; title: string; empty: string }[] = [
  { id: 'ALL', title: 'Tout', empty: 'Aucune notification' },
  { id: 'MENTIONS', title: 'Mentions', empty: 'Aucune mention' },
  { id: 'UNREAD', title: 'Non lues', empty: 'Aucune notification non lue' },
];

interface Props {
  viewer: NotificationList_viewer$key;
  /** Whether the API filters notifications and deletes single ones. */
  isDetailed: boolean;
  onClose: () => void;
}

/**
 * Notifications, newest first, with live updates (B156, B157), filtered by tabs if `isDetailed` (B836). Those shown are
 * marked as seen.
 */
export function NotificationList({ viewer: key, isDetailed, onClose }: Props) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    NotificationListPaginationQuery,
    NotificationList_viewer$key
  >(
    graphql`
      fragment NotificationList_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "NotificationListPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        filter: { type: "NotificationFilter", defaultValue: ALL }
      ) {
        notifications(first: $count, after: $cursor, filter: $filter)
          @connection(key: "NotificationList_notifications", filters: ["filter"]) {
          __id
          edges {
            node {
              id
              kind
              isRead
              text
              community {
                databaseId
              }
              ...NotificationItem_notification
            }
          }
        }
      }
    `,
    key,
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [selected, setSelected] = useState<Filter>('ALL');
  /** The filter of the displayed rows, which follows when they are loaded. */
  const [filter, setFilter] = useState<Filter>('ALL');
  const [isPending, startTransition] = useTransition();
  const environment = useRelayEnvironment();
  const { __id: connectionId, edges } = data.notifications;
  useEffect(
    () =>
      onCountersChanged(() => {
        if (selected === 'ALL') fetchNewNotifications(environment);
        else startTransition(() => void refetch({ filter: selected }, { fetchPolicy: 'network-only' }));
      }),
    [environment, selected, refetch],
  );
  useRegisterConnection(notificationListName(filter), connectionId);
  const newest = filter === 'ALL' ? edges[0]?.node.id : undefined;
  useEffect(() => {
    // Marks displayed notifications as seen, whatever loaded them.
    if (newest !== undefined) void markNotificationsSeen(environment, newest);
  }, [environment, newest]);
  const load = () => {
    setFailure(null);
    loadNext(pageSize, { onComplete: (error) => setFailure(error && errorMessageOf(error)) });
  };
  const select = (id: string) => {
    const next = filters.find((one) => one === id) ?? 'ALL';
    setSelected(next);
    startTransition(() => {
      setFilter(next);
      refetch({ filter: next }, { fetchPolicy: 'store-and-network' });
    });
  };
  const item = (node: (typeof edges)[number]['node']) => (
    <li key={node.id}>
      <NotificationItem notification={node} isDeletable={isDetailed} onClose={onClose} />
    </li>
  );
  const list = (
    <div
      className={`min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2 ${isPending ? 'opacity-60' : ''}`}
      aria-busy={isPending}
    >
      {edges.length === 0 && !hasNext ? (
        <p className="m-0 px-5 py-8 text-center text-muted">{tabs.find(({ id }) => id === filter)?.empty}</p>
      ) : (
        <ul aria-label="Notifications" className="m-0 list-none p-0">
          {groupNotifications(edges.map(({ node }) => node)).map((group) => {
            const [first] = group;
            return group.length === 1 ? (
              item(first)
            ) : (
              <li key={first.id}>
                <NotificationGroup
                  newest={first.text}
                  count={group.length}
                  hasUnread={group.some(({ isRead }) => !isRead)}
                >
                  {group.map(item)}
                </NotificationGroup>
              </li>
            );
          })}
        </ul>
      )}
      <InfiniteScroll
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={load}
        error={failure}
        margin="200px"
      />
    </div>
  );
  if (!isDetailed) return list;
  return (
    <Tabs
      label="Notifications affichées"
      isFilling
      selected={selected}
      onSelect={select}
      items={tabs.map(({ id, title }) => ({ id, title, content: id === selected && list }))}
    />
  );
}
