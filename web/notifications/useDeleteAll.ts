import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';
import type { useDeleteAllMutation } from '../__generated__/useDeleteAllMutation.graphql';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { deleteLater } from '../sending/deleteLater.ts';
import { edgeNodeId, notificationConnections, newestNotificationId } from './newNotifications.ts';

const unreadIn = (store: RecordSourceProxy): number =>
  Number(store.getRoot().getLinkedRecord('viewer')?.getValue('unseenNotificationCount') ?? 0);

/** Deletes all notifications optimistically; newer ones than those listed stay, unless the API can only delete all. */
export function useDeleteAll(): () => void {
  const environment = useRelayEnvironment();
  return () => {
    /** Deleted ids: notifications received before the undo deadline stay visible. */
    let deleted: { ids: ReadonlySet<string | undefined>; unread: number } | undefined;
    const takeOut = (store: RecordSourceProxy) => {
      const lists = notificationConnections(store);
      const edgesIn = (list: RecordProxy) => list.getLinkedRecords('edges') ?? [];
      deleted ??= {
        ids: new Set(lists.flatMap((list) => edgesIn(list).map(edgeNodeId))),
        unread: unreadIn(store),
      };
      const { ids, unread } = deleted;
      for (const list of lists) {
        list.setLinkedRecords(
          edgesIn(list).filter((edge) => !ids.has(edgeNodeId(edge))),
          'edges',
        );
        list.getLinkedRecord('pageInfo')?.setValue(false, 'hasNextPage');
      }
      return unread;
    };
    deleteLater<useDeleteAllMutation>(environment, {
      mutation: graphql`
        mutation useDeleteAllMutation($input: DeleteAllNotificationsInput!) {
          deleteAllNotifications(input: $input) {
            viewer {
              id
              unseenNotificationCount
              ...NotificationList_viewer
            }
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input: { upToNotificationId: newestNotificationId(environment) } },
      gone: null,
      foresee: (store) => {
        const unread = takeOut(store);
        store
          .getRoot()
          .getLinkedRecord('viewer')
          ?.setValue(Math.max(0, unreadIn(store) - unread), 'unseenNotificationCount');
      },
      onDone: () => afterPendingResponses('deleted notifications', () => environment.commitUpdate(takeOut)),
      text: 'Notifications supprimées',
    });
  };
}
