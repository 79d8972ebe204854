import { useSyncExternalStore } from 'react';

/**
 * Whether this device shows notifications beside other applications: it cannot, its browser was told not to, or the
 * person's own choice on it.
 */
export type DesktopState = 'unsupported' | 'denied' | 'off' | 'on';

/** In the storage while the person does not want them here, though the browser would. */
const unwantedKey = 'notifications.off';
/** In the storage once they were offered here. */
const offeredKey = 'push.refused';

/** What a storage keeps of it; null where there is none. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** How it stands now. */
export function desktopState(): DesktopState {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && kept(unwantedKey) === null ? 'on' : 'off';
}

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** The browser's own switch, where it tells of it, and the other pages of this browser. */
let isFollowing = false;
function followBrowser(): void {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener('storage', tell);
  if (!('permissions' in navigator)) return;
  navigator.permissions
    .query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', tell))
    .catch(() => {
      // It does not tell: the next page finds it.
    });
}

function subscribe(listener: () => void): () => void {
  followBrowser();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Follows how it stands. */
export const useDesktopState = (): DesktopState => useSyncExternalStore(subscribe, desktopState);

/** Remembers on this device whether the person wants them. */
export function rememberWanted(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.removeItem(unwantedKey);
    else localStorage.setItem(unwantedKey, '1');
  } catch {
    // Without a storage the browser's own answer counts.
  }
  tell();
}

/** Whether they may be offered now: once on a device, to who has not answered yet. */
export function takeOffer(): boolean {
  if (!('Notification' in window) || Notification.permission !== 'default') return false;
  try {
    if (localStorage.getItem(offeredKey) !== null) return false;
    localStorage.setItem(offeredKey, '1');
    return true;
  } catch {
    // Where nothing can be remembered they would be offered each time.
    return false;
  }
}
