import { IconBell } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { NotificationBell_viewer$key } from '../__generated__/NotificationBell_viewer.graphql';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover, PopoverTrigger } from '../ui/Popover.tsx';

/** The bell of the header with the number of notifications that have not been seen (B698). */
export function NotificationBell({ viewer: key }: { viewer: NotificationBell_viewer$key }) {
  const { unreadNotificationCount: unread } = useFragment(
    graphql`
      fragment NotificationBell_viewer on Viewer {
        unreadNotificationCount
      }
    `,
    key,
  );
  const words =
    unread === 0
      ? 'Aucune nouvelle notification'
      : `${unread} ${unread > 1 ? 'nouvelles notifications' : 'nouvelle notification'}`;
  return (
    <PopoverTrigger>
      <IconButton label={unread === 0 ? 'Notifications' : `Notifications, ${words}`}>
        <IconBell aria-hidden="true" />
        <Badge count={unread} isOverlay />
      </IconButton>
      <Popover label="Notifications" placement="bottom end" className="w-80 max-w-[calc(100vw-1.5rem)]">
        <div className="flex flex-col gap-2 p-5">
          <h2 className="m-0 text-lg font-bold">Notifications</h2>
          <p className="m-0 text-muted">{words}</p>
          <Link to="/notification" className="inline-flex min-h-11 items-center font-medium">
            Paramètres des notifications
          </Link>
        </div>
      </Popover>
    </PopoverTrigger>
  );
}
