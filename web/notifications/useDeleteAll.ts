import { commitLocalUpdate, graphql, useRelayEnvironment } from 'react-relay';
import type { IEnvironment, RecordProxy, RecordSourceProxy } from 'relay-runtime';
import type { useDeleteAllMutation } from '../__generated__/useDeleteAllMutation.graphql';
import { deleteLater } from '../sending/deleteLater.ts';
import { notificationsOf } from './newNotifications.ts';

const idOf = (edge: RecordProxy | null): string | undefined => edge?.getLinkedRecord('node')?.getDataID();

const unreadIn = (store: RecordSourceProxy): number =>
  Number(store.getRoot().getLinkedRecord('viewer')?.getValue('unreadNotificationCount') ?? 0);

/** The newest that is shown; null where none is. */
function newestIn(environment: IEnvironment): string | null {
  const shown: (string | undefined)[] = [];
  // Nothing is written: only within an update is a list of the store read.
  commitLocalUpdate(environment, (store) => {
    shown.push(...(notificationsOf(store)?.getLinkedRecords('edges') ?? []).map(idOf));
  });
  return shown[0] ?? null;
}

/** « Supprimer toutes les notifications »: the list is empty at once, and full again when that is undone or fails. */
export function useDeleteAll(): () => void {
  const environment = useRelayEnvironment();
  return () => {
    /** What is deleted: what comes while it can be undone is shown. */
    let deleted: { ids: ReadonlySet<string | undefined>; unread: number } | undefined;
    deleteLater<useDeleteAllMutation>(environment, {
      mutation: graphql`
        mutation useDeleteAllMutation($input: DeleteNotificationsInput!) {
          deleteNotifications(input: $input) {
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
      variables: { input: { which: 'ALL', upToNotificationId: newestIn(environment) } },
      gone: null,
      foresee: (store) => {
        const list = notificationsOf(store);
        const edges = list?.getLinkedRecords('edges') ?? [];
        deleted ??= { ids: new Set(edges.map(idOf)), unread: unreadIn(store) };
        const { ids, unread } = deleted;
        list?.setLinkedRecords(
          edges.filter((edge) => !ids.has(idOf(edge))),
          'edges',
        );
        list?.getLinkedRecord('pageInfo')?.setValue(false, 'hasNextPage');
        store
          .getRoot()
          .getLinkedRecord('viewer')
          ?.setValue(Math.max(0, unreadIn(store) - unread), 'unreadNotificationCount');
      },
      text: 'Notifications supprimées',
    });
  };
}
