import type { NotificationSettingsPageQuery } from '../__generated__/NotificationSettingsPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { Card } from '../ui/Card.tsx';
import { Region } from '../relay/Region.tsx';
import { DeviceNotificationsSwitch, SoundSwitch } from './DeviceSwitches.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { notificationSettingsPageQuery } from './NotificationSettingsPage.query.ts';

/** /notification: the viewer's notification switches. */
export function Component() {
  const { viewer } = usePageData<NotificationSettingsPageQuery>(notificationSettingsPageQuery);
  const reload = usePageReload(notificationSettingsPageQuery);
  return (
    <Card className="p-5 sm:p-8">
      <h1 className="m-0 mb-4 text-2xl font-bold">Paramètres des notifications</h1>
      {viewer && (
        <Region onRetry={reload}>
          <NotificationSettings viewer={viewer} />
        </Region>
      )}
      <div className="flex flex-col divide-y divide-line border-t border-line *:py-3 *:last:pb-0">
        <DeviceNotificationsSwitch />
        <SoundSwitch />
      </div>
    </Card>
  );
}
