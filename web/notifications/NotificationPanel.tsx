import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { RecordSourceProxy } from 'relay-runtime';
import type { NotificationPanelQuery } from '../__generated__/NotificationPanelQuery.graphql';
import type { NotificationPanelReadMutation } from '../__generated__/NotificationPanelReadMutation.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { usePreloadedData, useReload } from '../relay/preload.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { listedNotificationIds, notificationConnections, newestNotificationId } from './newNotifications.ts';
import { NotificationList } from './NotificationList.tsx';
import { useDeleteAll } from './useDeleteAll.ts';

/** Data of the notification panel. */
export const notificationPanelQuery = graphql`
  query NotificationPanelQuery @preloadable {
    viewer {
      id
      ...NotificationList_viewer
    }
    platform {
      capabilities
    }
  }
`;

/** Panel « Notifications ». */
export default function NotificationPanel({
  queryRef,
  onClose,
  onRetry,
}: OnDemandProps<NotificationPanelQuery>) {
  const [markRead] = useAsyncMutation<NotificationPanelReadMutation>(
    graphql`
      mutation NotificationPanelReadMutation($input: MarkAllNotificationsReadInput!) {
        markAllNotificationsRead(input: $input) {
          viewer {
            id
            unseenNotificationCount
          }
          userErrors {
            message
            path
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Notifications marquées comme lues.' },
  );
  const environment = useRelayEnvironment();
  const deleteAll = useDeleteAll();
  const readAll = () => {
    // Those that arrive meanwhile stay unread, where the API can keep them.
    const ids = listedNotificationIds(environment, notificationConnections);
    return markRead(
      { input: { upToNotificationId: newestNotificationId(environment) } },
      {
        // The response does not list the notifications: mark the loaded ones as read, again after pending responses.
        updater: (store) => {
          const mark = (source: RecordSourceProxy) => {
            for (const id of ids) source.get(id)?.setValue(true, 'isRead');
          };
          mark(store);
          afterPendingResponses('read notifications', () => environment.commitUpdate(mark));
        },
      },
    );
  };
  return (
    <section aria-label="Notifications" className="flex h-[calc(100dvh-5rem)] min-h-0 flex-col">
      <header className="flex items-center py-2 pr-2 pl-5">
        <h2 className="m-0 flex-1 text-lg font-bold hyphens-auto">Notifications</h2>
        <IconButton label="Marquer comme lues" onPress={() => void readAll()}>
          <IconChecks aria-hidden="true" />
        </IconButton>
        <MenuTrigger>
          <IconButton label="Réglages des notifications">
            <IconSettings aria-hidden="true" />
          </IconButton>
          <Menu label="Réglages des notifications">
            <MenuItem icon={<IconCheck aria-hidden="true" />} onAction={() => void readAll()}>
              Marquer comme lues
            </MenuItem>
            <MenuItem icon={<IconTrash aria-hidden="true" />} onAction={deleteAll}>
              Supprimer toutes les notifications
            </MenuItem>
            <MenuItem icon={<IconSettings aria-hidden="true" />} href="/notification" onAction={onClose}>
              Paramètres des notifications
            </MenuItem>
          </Menu>
        </MenuTrigger>
      </header>
      <ErrorRegion queryRef={queryRef} onRetry={onRetry} className="m-4" fallback={<PanelSkeleton />}>
        <Content queryRef={queryRef} onClose={onClose} />
      </ErrorRegion>
    </section>
  );
}

function Content({ queryRef, onClose }: Omit<OnDemandProps<NotificationPanelQuery>, 'onRetry'>) {
  const { viewer, platform } = usePreloadedData<NotificationPanelQuery>(notificationPanelQuery, queryRef);
  const reload = useReload(notificationPanelQuery, queryRef);
  return viewer ? (
    <ErrorRegion onRetry={reload} className="m-4">
      <NotificationList
        viewer={viewer}
        isDetailed={platform.capabilities.includes('NOTIFICATION_DETAILS')}
        onClose={onClose}
      />
    </ErrorRegion>
  ) : null;
}

/** Placeholder of the tabs and rows in their final heights. */
function PanelSkeleton() {
  return (
    <div className="pt-11.25" aria-busy="true" aria-label="Chargement des notifications">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
