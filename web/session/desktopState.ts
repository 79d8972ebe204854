import { useSyncExternalStore } from 'react';
import { type Signal, signals } from '../core/signals.ts';

/**
 * State of desktop notifications on this device: not supported, blocked in the browser, or switched off or on by the
 * person.
 */
export type DesktopState = 'unsupported' | 'denied' | 'off' | 'on';

/** Storage key set when the person has turned notifications off on this device. */
const unwantedKey = 'notifications.off';
/** Storage key set once notifications have been offered on this device. */
const offeredKey = 'push.refused';

/** Reads a value from the storage; null without one. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** State of desktop notifications on this device. */
export function readDesktopState(): DesktopState {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && kept(unwantedKey) === null ? 'on' : 'off';
}

const answered: Signal<void> = { name: 'notifications answered' };

/** Subscribes to this page, other pages of this browser, and changes of its permission where supported. */
function subscribe(listener: () => void): () => void {
  const stops = new AbortController();
  const { signal } = stops;
  addEventListener('storage', listener, { signal });
  if ('permissions' in navigator)
    navigator.permissions
      .query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', listener, { signal }))
      .catch(() => {
        // No change events in this browser: the next page reads the permission.
      });
  const stop = signals.on(answered, listener);
  return () => {
    stop();
    stops.abort();
  };
}

/** Subscribes to the state of desktop notifications. */
export const useDesktopState = (): DesktopState => useSyncExternalStore(subscribe, readDesktopState);

/** Stores on this device whether the person wants desktop notifications. */
export function rememberWanted(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.removeItem(unwantedKey);
    else localStorage.setItem(unwantedKey, '1');
  } catch {
    // Without a storage the browser's own answer counts.
  }
  signals.send(answered, undefined);
}

/** Whether to offer desktop notifications now; true at most once per device. */
export function shouldOfferNotifications(): boolean {
  if (!('Notification' in window) || Notification.permission !== 'default') return false;
  try {
    if (localStorage.getItem(offeredKey) !== null) return false;
    localStorage.setItem(offeredKey, '1');
    return true;
  } catch {
    // Without a storage the offer would be repeated each time.
    return false;
  }
}
