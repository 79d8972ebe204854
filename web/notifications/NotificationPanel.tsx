import { IconCheck, IconSettings, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, type PreloadedQuery } from 'react-relay';
import { ConnectionHandler, type RecordSourceProxy } from 'relay-runtime';
import type { NotificationPanelDeleteMutation } from '../__generated__/NotificationPanelDeleteMutation.graphql';
import type { NotificationPanelQuery } from '../__generated__/NotificationPanelQuery.graphql';
import type { NotificationPanelReadMutation } from '../__generated__/NotificationPanelReadMutation.graphql';
import notificationListFragment from '../__generated__/NotificationList_viewer.graphql';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { usePreloadedData } from '../relay/preload.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import { Region } from '../relay/Region.tsx';
import { notificationsConnection } from './newNotifications.ts';
import { NotificationList } from './NotificationList.tsx';
import { notificationPanelQuery } from './NotificationPanel.query.ts';

interface Props {
  queryRef: PreloadedQuery<NotificationPanelQuery>;
  onClose: () => void;
  /** Fetches again what a failure left empty. */
  onRetry: () => void;
}

const connectionOf = (store: RecordSourceProxy) => {
  const viewer = store.getRoot().getLinkedRecord('viewer');
  return viewer && ConnectionHandler.getConnection(viewer, notificationsConnection);
};

/** « Notifications ». */
export default function NotificationPanel({ queryRef, onClose, onRetry }: Props) {
  const [markRead] = useAsyncMutation<NotificationPanelReadMutation>(graphql`
    mutation NotificationPanelReadMutation($input: MarkNotificationsReadInput!) {
      markNotificationsRead(input: $input) {
        viewer {
          id
          unreadNotificationCount
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const [deleteAll] = useAsyncMutation<NotificationPanelDeleteMutation>(graphql`
    mutation NotificationPanelDeleteMutation($input: DeleteNotificationsInput!) {
      deleteNotifications(input: $input) {
        viewer {
          id
          unreadNotificationCount
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const tell = (outcome: { isDone: true } | { isDone: false; message: string }) => {
    if (!outcome.isDone) showToast({ text: outcome.message, kind: 'error' });
  };
  const readAll = async () =>
    tell(
      await markRead(
        { input: {} },
        {
          updater: (store) => {
            for (const edge of connectionOf(store)?.getLinkedRecords('edges') ?? [])
              edge?.getLinkedRecord('node')?.setValue(true, 'isRead');
          },
        },
      ),
    );
  const empty = async () =>
    tell(
      await deleteAll(
        { input: { which: 'ALL' } },
        {
          updater: (store) => {
            const connection = connectionOf(store);
            connection?.setLinkedRecords([], 'edges');
            connection?.getLinkedRecord('pageInfo')?.setValue(false, 'hasNextPage');
          },
        },
      ),
    );
  return (
    <section aria-label="Notifications" className="flex max-h-[min(36rem,calc(100dvh-6rem))] flex-col">
      <header className="flex items-center py-2 pr-2 pl-5">
        <h2 className="m-0 flex-1 text-lg font-bold">Notifications</h2>
        <MenuTrigger>
          <IconButton label="Réglages des notifications">
            <IconSettings aria-hidden="true" />
          </IconButton>
          <Menu label="Réglages des notifications">
            <MenuItem icon={<IconCheck aria-hidden="true" />} onAction={() => void readAll()}>
              Marquer comme lues
            </MenuItem>
            <MenuItem icon={<IconTrash aria-hidden="true" />} onAction={() => void empty()}>
              Supprimer toutes les notifications
            </MenuItem>
            <MenuItem icon={<IconSettings aria-hidden="true" />} href="/notification" onAction={onClose}>
              Paramètres des notifications
            </MenuItem>
          </Menu>
        </MenuTrigger>
      </header>
      <ErrorBoundary onRetry={onRetry} resetKey={queryRef}>
        <Suspense fallback={<PanelSkeleton />}>
          <Content queryRef={queryRef} onClose={onClose} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

function Content({ queryRef, onClose }: Pick<Props, 'queryRef' | 'onClose'>) {
  const { viewer } = usePreloadedData<NotificationPanelQuery>(notificationPanelQuery, queryRef);
  return viewer ? (
    <Region fragment={notificationListFragment} of={viewer} className="m-4">
      <NotificationList viewer={viewer} onClose={onClose} />
    </Region>
  ) : null;
}

function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-5" aria-busy="true" aria-label="Chargement des notifications">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex items-center gap-3">
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
