import { useEffect, useState } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { NotificationList_viewer$key } from '../__generated__/NotificationList_viewer.graphql';
import type { NotificationListPaginationQuery } from '../__generated__/NotificationListPaginationQuery.graphql';
import { messageOf } from '../core/errors.ts';
import { InfiniteScroll } from '../ui/InfiniteScroll.tsx';
import { fetchNewNotifications, notificationsName } from './newNotifications.ts';
import { markNotificationsSeen } from './markNotificationsSeen.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { useRegisterConnection } from '../live/connectionRegistry.ts';
import { onCountersChanged } from '../live/viewerEvents.ts';

/** Page size. */
const pageSize = 20;

/** Notifications, newest first, with live updates (B156, B157). */
export function NotificationList({
  viewer: key,
  onClose,
}: {
  viewer: NotificationList_viewer$key;
  onClose: () => void;
}) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    NotificationListPaginationQuery,
    NotificationList_viewer$key
  >(
    graphql`
      fragment NotificationList_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "NotificationListPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        notifications(first: $count, after: $cursor) @connection(key: "NotificationList_notifications") {
          __id
          edges {
            node {
              id
              ...NotificationItem_notification
            }
          }
        }
      }
    `,
    key,
  );
  const [failure, setFailure] = useState<string | null>(null);
  const environment = useRelayEnvironment();
  useEffect(() => onCountersChanged(() => fetchNewNotifications(environment)), [environment]);
  const { __id: connectionId, edges } = data.notifications;
  useRegisterConnection(notificationsName, connectionId);
  const newest = edges[0]?.node.id;
  useEffect(() => {
    // Marks displayed notifications as seen, whatever loaded them.
    if (newest !== undefined) void markNotificationsSeen(environment, newest);
  }, [environment, newest]);
  const load = () => {
    setFailure(null);
    loadNext(pageSize, { onComplete: (error) => setFailure(error && messageOf(error)) });
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
      {edges.length === 0 && !hasNext ? (
        <p className="m-0 px-5 py-8 text-center text-muted">Aucune notification</p>
      ) : (
        <ul aria-label="Notifications" className="m-0 list-none p-0">
          {edges.map(({ node }) => (
            <li key={node.id}>
              <NotificationItem notification={node} onClose={onClose} />
            </li>
          ))}
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
}
