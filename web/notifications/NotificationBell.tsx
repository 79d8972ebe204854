import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { Suspense } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate } from 'relay-runtime';
import type { NotificationBell_viewer$key } from '../__generated__/NotificationBell_viewer.graphql';
import notificationPanelQuery from '../__generated__/NotificationPanelQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover, PopoverTrigger } from '../ui/Popover.tsx';

const notificationPanel = onDemand(notificationPanelQuery, () => import('./NotificationPanel.tsx'));

/** Header button with the number of new notifications (B698) and their panel. */
export function NotificationBell({ viewer: key }: { viewer: NotificationBell_viewer$key }) {
  const { id, unseenNotificationCount } = useFragment(
    graphql`
      fragment NotificationBell_viewer on Viewer {
        id
        unseenNotificationCount
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const panel = useOnDemand(notificationPanel);
  const show = (opens: boolean) => {
    if (!opens) {
      panel.close();
      return;
    }
    panel.open({});
    // Marks the notifications as seen once they are shown (B172).
    commitLocalUpdate(environment, (store) => {
      store.get(id)?.setValue(0, 'unseenNotificationCount');
    });
  };
  const unread = unseenNotificationCount ?? 0;
  const words = `${unread} ${unread > 1 ? 'nouvelles notifications' : 'nouvelle notification'}`;
  return (
    <PopoverTrigger isOpen={panel.opened !== null} onOpenChange={show}>
      {/* Fetched on click, not on hover: some APIs mark the list as seen when it is fetched. */}
      <IconButton label={unread === 0 ? 'Notifications' : `Notifications, ${words}`}>
        <IconBell aria-hidden="true" />
        <Badge count={unread} isOverlay />
      </IconButton>
      <Popover
        label="Notifications"
        placement="bottom end"
        className="phone-sheet w-104 max-w-[calc(100vw-1.5rem)]"
      >
        {panel.opened && (
          <Suspense fallback={<div className="h-96" />}>
            <notificationPanel.Component {...panel.opened} />
          </Suspense>
        )}
      </Popover>
    </PopoverTrigger>
  );
}
