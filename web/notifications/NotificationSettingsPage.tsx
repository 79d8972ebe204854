import type { NotificationSettingsPageQuery } from '../__generated__/NotificationSettingsPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { TitledCard } from '../ui/TitledCard.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { DeviceNotificationsSwitch, SoundSwitch } from './DeviceSwitches.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { notificationSettingsPageQuery } from './NotificationSettingsPage.query.ts';

/** /notification: notification settings of the viewer and of this device. */
export function Component() {
  const { viewer } = usePageData<NotificationSettingsPageQuery>(notificationSettingsPageQuery);
  const reload = usePageReload(notificationSettingsPageQuery);
  return (
    <TitledCard title="Paramètres des notifications">
      {viewer && (
        <ErrorRegion onRetry={reload}>
          <NotificationSettings viewer={viewer} />
        </ErrorRegion>
      )}
      <div className="flex flex-col divide-y divide-line border-t border-line *:py-3 *:last:pb-0">
        <DeviceNotificationsSwitch />
        <SoundSwitch />
      </div>
    </TitledCard>
  );
}
