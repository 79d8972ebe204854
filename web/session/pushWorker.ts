/**
 * Service worker that shows push messages while no page is visible. Visible pages show a toast through the realtime
 * channel, so that a message appears once. It does not use Firebase's own code, which would send reports and show a
 * second notification.
 */
import { pushTargetAddress, type PushClick, type PushMessage, readPushMessage } from './pushMessage.ts';
import type { WindowClient, WorkerScope } from './workerScope.ts';

declare const self: WorkerScope;

/** Where this origin serves something else than the application: help, files, terms, the graph. */
const elsewhere = /^\/(aide|files|cgu|graphql)(\/|$)/;

/** Windows that run the application. */
async function pages(): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => !elsewhere.test(new URL(url).pathname));
}

async function show(message: PushMessage): Promise<void> {
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { id, thread, title, body } = message;
  const [before] = thread === '' ? [] : await self.registration.getNotifications({ tag: thread });
  // Delivered a second time.
  if (before && id !== '' && before.data.id === id) return;
  await self.registration.showNotification(title, {
    body,
    data: message,
    ...(thread === '' ? {} : { tag: thread, renotify: true }),
  });
}

async function open({ target }: PushMessage): Promise<void> {
  const [page] = await pages();
  if (!page) {
    await self.clients.openWindow(pushTargetAddress(target));
    return;
  }
  await page.focus();
  page.postMessage({ kind: 'push-click', target } satisfies PushClick);
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(readPushMessage(event.data.text())));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
