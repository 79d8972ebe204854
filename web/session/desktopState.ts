import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../core/storage.ts';
import { DeviceSwitch } from './deviceSwitch.ts';

/**
 * State of desktop notifications on this device: not supported, blocked in the browser, or switched off or on by the
 * person.
 */
export type DesktopState = 'unsupported' | 'denied' | 'off' | 'on';

/** Whether the person wants desktop notifications on this device. */
export const desktopWanted = new DeviceSwitch('notifications.off');
/** Storage key set once notifications have been offered on this device. */
const offeredKey = 'push.refused';

/** State of desktop notifications on this device. */
export function readDesktopState(): DesktopState {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && desktopWanted.isOn() ? 'on' : 'off';
}

/** Subscribes to this page, other pages of this browser, and changes of its permission where supported. */
function subscribe(listener: () => void): () => void {
  const stops = new AbortController();
  const { signal } = stops;
  if ('permissions' in navigator)
    navigator.permissions
      .query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', listener, { signal }))
      .catch(() => {
        // No change events in this browser: the next page reads the permission.
      });
  const stop = desktopWanted.subscribe(listener);
  return () => {
    stop();
    stops.abort();
  };
}

/** Subscribes to the state of desktop notifications. */
export const useDesktopState = (): DesktopState => useSyncExternalStore(subscribe, readDesktopState);

/** Whether to offer desktop notifications now; true at most once per device. */
export function shouldOfferNotifications(): boolean {
  if (!('Notification' in window) || Notification.permission !== 'default') return false;
  // Without a storage the offer would be repeated each time.
  return readStored(offeredKey) === null && writeStored(offeredKey, '1');
}
