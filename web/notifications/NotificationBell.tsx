import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment, useQueryLoader, useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate } from 'relay-runtime';
import type { NotificationBell_viewer$key } from '../__generated__/NotificationBell_viewer.graphql';
import type { NotificationPanelQuery } from '../__generated__/NotificationPanelQuery.graphql';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover, PopoverTrigger } from '../ui/Popover.tsx';
import { notificationPanelQuery } from './NotificationPanel.query.ts';

const NotificationPanel = lazy(() => import('./NotificationPanel.tsx'));

/** The bell of the header with the number of new notifications (B698), and the panel that it opens. */
export function NotificationBell({ viewer: key }: { viewer: NotificationBell_viewer$key }) {
  const { id, unreadNotificationCount } = useFragment(
    graphql`
      fragment NotificationBell_viewer on Viewer {
        id
        unreadNotificationCount
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const [isOpen, setOpen] = useState(false);
  const [panelRef, loadPanel] = useQueryLoader<NotificationPanelQuery>(notificationPanelQuery);
  const load = () => loadPanel({}, { fetchPolicy: 'store-and-network' });
  const show = (opens: boolean) => {
    setOpen(opens);
    if (!opens) return;
    load();
    // What is there now counts as seen (B172): the server is told once it is shown.
    commitLocalUpdate(environment, (store) => {
      store.get(id)?.setValue(0, 'unreadNotificationCount');
    });
  };
  const unread = unreadNotificationCount ?? 0;
  const words = `${unread} ${unread > 1 ? 'nouvelles notifications' : 'nouvelle notification'}`;
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={show}>
      <IconButton label={unread === 0 ? 'Notifications' : `Notifications, ${words}`}>
        <IconBell aria-hidden="true" />
        <Badge count={unread} isOverlay />
      </IconButton>
      <Popover label="Notifications" placement="bottom end" className="w-96 max-w-[calc(100vw-1.5rem)]">
        {panelRef && (
          <Suspense fallback={<div className="h-96" />}>
            <NotificationPanel queryRef={panelRef} onClose={() => setOpen(false)} onRetry={load} />
          </Suspense>
        )}
      </Popover>
    </PopoverTrigger>
  );
}
