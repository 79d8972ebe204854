import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useDeleteNotificationMutation } from '../__generated__/useDeleteNotificationMutation.graphql';
import { deleteLater } from '../sending/deleteLater.ts';

/** Deletes a notification optimistically; undo or a failure restores it. */
export function useDeleteNotification(): (id: string) => void {
  const environment = useRelayEnvironment();
  return (id) =>
    deleteLater<useDeleteNotificationMutation>(environment, {
      mutation: graphql`
        mutation useDeleteNotificationMutation($input: DeleteNotificationInput!) {
          deleteNotification(input: $input) {
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input: { notificationId: id } },
      gone: id,
      text: 'Notification supprimée',
    });
}
