import { isSamePerson, session } from '../../core/sessionStore.ts';
import { desktopState } from '../../session/desktopState.ts';
import type { PushMessage } from '../../session/pushMessage.ts';
import { pushRegistration } from '../../session/webPush.ts';
import { isAnyPageFocused } from './pageFocus.ts';

/** Notifications that this page shows, by their thread, and to whom. */
const shown = new Map<string, Notification>();
let shownTo = '';

/** Milliseconds within which all pages of a browser hear of the same. */
const echoTime = 60_000;

/** Does what is about a thread in the order in which the pages of this browser hear of it. */
const inOrder = async (thread: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`thread ${thread}`, work) : work();

/** Does it in one of the pages of this browser, all of which are told of the same. */
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

/** With `isAmended` only in the place of one that is shown of the same thread, and without a sound. */
async function show(message: PushMessage, open: () => void, isAmended: boolean): Promise<void> {
  const { id, thread, title, body } = message;
  // One that takes the place of another is heard too.
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
    // The push service was faster.
    if (isAmended || !before.some((one) => isOf(one, id)))
      await worker.showNotification(title, { ...options, data: message });
    return;
  }
  if (isAmended && !shown.has(thread)) return;
  const notification = new Notification(title, options);
  shown.set(thread, notification);
  const now = session.get();
  if (now.status !== 'signed-out') shownTo = now.username;
  notification.addEventListener('close', () => {
    if (shown.get(thread) === notification) shown.delete(thread);
  });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    open();
  });
}

/**
 * Shows a push message beside other applications while the person looks at none of our pages, where they want that:
 * once in a browser, by the worker of push messages where there is one, whose clicks `followPushClicks` follows.
 */
export async function showOnDesktop(message: PushMessage, open: () => void): Promise<void> {
  if (desktopState() !== 'on' || (await isAnyPageFocused())) return;
  // A page that is slow would put an older message in the place of a newer one that another page has shown.
  await inOrder(message.thread, () => inOnePage(`push ${message.id}`, () => show(message, open, false)));
}

/** Says other words in the place of what is shown of a thread, where anything is: a part of it is no longer true. */
export async function updateOnDesktop(message: PushMessage, open: () => void): Promise<void> {
  if (desktopState() === 'on') await inOrder(message.thread, () => show(message, open, true));
}

/** Takes back what is shown of a thread. */
export async function withdrawFromDesktop(thread: string): Promise<void> {
  shown.get(thread)?.close();
  shown.delete(thread);
  if (desktopState() !== 'on') return;
  const worker = await pushRegistration();
  for (const notification of (await worker?.getNotifications({ tag: thread })) ?? []) notification.close();
}

/** Takes back all that this page shows once the person has left it, or it is another's. */
session.subscribe(() => {
  const now = session.get();
  if (now.status !== 'signed-out' && isSamePerson(now.username, shownTo)) return;
  for (const notification of shown.values()) notification.close();
  shown.clear();
});
