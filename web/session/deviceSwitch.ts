import { useSyncExternalStore } from 'react';
import { type Signal, signals } from '../core/signals.ts';
import { readStored, writeStored } from '../core/storage.ts';

/** A setting of this device: on until the person turns it off. The other pages of this browser follow it. */
export class DeviceSwitch {
  readonly #offKey: string;
  readonly #changed: Signal<void>;

  /** `offKey` is in the storage while it is off. */
  constructor(offKey: string) {
    this.#offKey = offKey;
    this.#changed = { name: offKey };
  }

  /** Whether it is on; so it is without a storage. */
  readonly isOn = (): boolean => readStored(this.#offKey) === null;

  /** Turns it on or off; without a storage it stays on. */
  readonly turn = (isOn: boolean): void => {
    writeStored(this.#offKey, isOn ? null : '1');
    signals.send(this.#changed, undefined);
  };

  /** Calls back after each change, also in other pages. Returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    addEventListener('storage', listener);
    const stop = signals.on(this.#changed, listener);
    return () => {
      stop();
      removeEventListener('storage', listener);
    };
  };
}

/** Whether messages make a sound on this device. */
export const messageSound = new DeviceSwitch('messages.silent');

/** Subscribes to whether messages make a sound. */
export const useMessageSound = (): boolean => useSyncExternalStore(messageSound.subscribe, messageSound.isOn);
