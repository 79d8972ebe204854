/**
 * Minimal types of a service worker: one TypeScript project knows either pages or workers, and this one is for pages.
 */
import type { PushMessage } from './pushMessage.ts';

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends ExtendableEvent {
  data: { text(): string } | null;
}

/** A notification that the worker has shown. */
interface ShownNotification {
  data: PushMessage;
  close(): void;
}

interface NotificationEvent extends ExtendableEvent {
  notification: ShownNotification;
}

/** A window of this origin. */
export interface WindowClient {
  /** Address with which it began; the application changes it without loading. */
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

/** `self` of a service worker. */
export interface WorkerScope {
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  registration: {
    getNotifications(filter: { tag: string }): Promise<ShownNotification[]>;
    showNotification(
      title: string,
      options: { body: string; data: PushMessage; tag?: string; renotify?: boolean },
    ): Promise<void>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}
