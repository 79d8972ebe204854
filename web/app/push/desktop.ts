import { isSamePerson, session } from '../../core/sessionStore.ts';
import { readDesktopState } from '../../session/desktopState.ts';
import type { PushMessage } from '../../session/pushMessage.ts';
import { pushRegistration } from '../../session/webPush.ts';
import { isAnyPageFocused } from './pageFocus.ts';
import { pushes } from './pushes.ts';

/** Milliseconds within which all pages of a browser receive the same event. */
const echoTime = 60_000;

/** Runs work on a thread in order across the browser's pages. */
const inOrder = async (thread: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`thread ${thread}`, work) : work();

/** Runs work in one of the browser's pages. */
function inOnePage(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        resolve();
        if (lock) await new Promise((over) => setTimeout(over, echoTime));
      })
      .catch(reject);
  });
}

const isOf = (notification: Notification, pushId: string): boolean => {
  const data: unknown = notification.data;
  return typeof data === 'object' && data !== null && 'id' in data && data.id === pushId;
};

/** With `isAmended` only replaces a notification of the same thread, silently. */
async function show(message: PushMessage, open: () => void, isAmended: boolean): Promise<void> {
  const { id, thread, title, body } = message;
  // A replacement makes a sound too.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: thread,
    renotify: !isAmended,
    ...(isAmended ? { silent: true } : {}),
  };
  const worker = await pushRegistration();
  if (worker) {
    const before = await worker.getNotifications({ tag: thread });
    if (isAmended && before.length === 0) return;
    // The push service showed it already.
    if (isAmended || !before.some((one) => isOf(one, id)))
      await worker.showNotification(title, { ...options, data: message });
    return;
  }
  if (isAmended && !pushes.notifications.has(thread)) return;
  const notification = new Notification(title, options);
  pushes.notifications.set(thread, notification);
  const now = session.get();
  if (now.status !== 'signed-out') pushes.shownTo = now.username;
  notification.addEventListener('close', () => {
    if (pushes.notifications.get(thread) === notification) pushes.notifications.delete(thread);
  });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    open();
  });
}

/**
 * Shows a system notification if no page of ours has the focus and the user allows it: once per browser, through the
 * push service worker if there is one; `followPushClicks` handles clicks.
 */
export async function showOnDesktop(message: PushMessage, open: () => void): Promise<void> {
  if (readDesktopState() !== 'on' || (await isAnyPageFocused())) return;
  // In order, so that a slow page does not replace a newer message by an older one.
  await inOrder(message.thread, () => inOnePage(`push ${message.id}`, () => show(message, open, false)));
}

/** Updates a thread's notification, if shown. */
export async function updateOnDesktop(message: PushMessage, open: () => void): Promise<void> {
  if (readDesktopState() === 'on') await inOrder(message.thread, () => show(message, open, true));
}

/** Removes a thread's notification. */
export async function withdrawFromDesktop(thread: string): Promise<void> {
  pushes.notifications.get(thread)?.close();
  pushes.notifications.delete(thread);
  if (readDesktopState() !== 'on') return;
  const worker = await pushRegistration();
  for (const notification of (await worker?.getNotifications({ tag: thread })) ?? []) notification.close();
}

/** Removes this page's notifications on sign-out. */
session.subscribe(() => {
  const now = session.get();
  if (now.status !== 'signed-out' && isSamePerson(now.username, pushes.shownTo)) return;
  for (const notification of pushes.notifications.values()) notification.close();
  pushes.notifications.clear();
});
