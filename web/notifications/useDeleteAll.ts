import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { RecordSourceProxy } from 'relay-runtime';
import type { useDeleteAllMutation } from '../__generated__/useDeleteAllMutation.graphql';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { deleteLater } from '../sending/deleteLater.ts';
import { idOf, idsIn, notificationsOf } from './newNotifications.ts';

const unreadIn = (store: RecordSourceProxy): number =>
  Number(store.getRoot().getLinkedRecord('viewer')?.getValue('unreadNotificationCount') ?? 0);

/** Deletes all notifications optimistically; undo or a failure restores them. */
export function useDeleteAll(): () => void {
  const environment = useRelayEnvironment();
  return () => {
    /** Deleted ids: notifications received before the undo deadline stay visible. */
    let deleted: { ids: ReadonlySet<string | undefined>; unread: number } | undefined;
    const takeOut = (store: RecordSourceProxy) => {
      const list = notificationsOf(store);
      const edges = list?.getLinkedRecords('edges') ?? [];
      deleted ??= { ids: new Set(edges.map(idOf)), unread: unreadIn(store) };
      const { ids, unread } = deleted;
      list?.setLinkedRecords(
        edges.filter((edge) => !ids.has(idOf(edge))),
        'edges',
      );
      list?.getLinkedRecord('pageInfo')?.setValue(false, 'hasNextPage');
      return unread;
    };
    deleteLater<useDeleteAllMutation>(environment, {
      mutation: graphql`
        mutation useDeleteAllMutation($input: DeleteAllNotificationsInput!) {
          deleteAllNotifications(input: $input) {
            viewer {
              id
              unreadNotificationCount
              ...NotificationList_viewer
            }
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input: { upToNotificationId: idsIn(environment)[0] ?? null } },
      gone: null,
      foresee: (store) => {
        const unread = takeOut(store);
        store
          .getRoot()
          .getLinkedRecord('viewer')
          ?.setValue(Math.max(0, unreadIn(store) - unread), 'unreadNotificationCount');
      },
      onDone: () => afterPendingResponses('deleted notifications', () => environment.commitUpdate(takeOut)),
      text: 'Notifications supprimées',
    });
  };
}
