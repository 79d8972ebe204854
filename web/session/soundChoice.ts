import { useSyncExternalStore } from 'react';
import { type Signal, signals } from '../core/signals.ts';

/** Storage key set when the person has turned the sound of messages off on this device. */
const silentKey = 'messages.silent';

const chosen: Signal<void> = { name: 'sound chosen' };

/** Whether messages make a sound on this device. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(silentKey) === null;
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  const stop = signals.on(chosen, listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}

/** Subscribes to `isSoundOn`. */
export const useSoundOn = (): boolean => useSyncExternalStore(subscribe, isSoundOn);

/** Stores on this device whether messages make a sound. */
export function chooseSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(silentKey);
    else localStorage.setItem(silentKey, '1');
  } catch {
    // Without a storage the sound stays on.
  }
  signals.send(chosen, undefined);
}
