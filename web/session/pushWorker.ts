/**
 * Service worker that shows push messages while no page is visible. Visible pages show a toast through the realtime
 * channel, so that a message appears once. It does not use Firebase's own code, which would send reports and show a
 * second notification.
 */
import {
  pushTargetAddress,
  type PushClick,
  type PushMessage,
  type PushQuestion,
  readPushMessage,
} from './pushMessage.ts';
import type { WindowClient, WorkerScope } from './workerScope.ts';

declare const self: WorkerScope;

/** Addresses of this origin that are not of the application: help, files, terms, the graph. */
const elsewhere = /^\/(aide|files|cgu|graphql)(\/|$)/;
/** Addresses of the sign-in. A window that began there may show a signed-in page by now. */
const signIn = /^\/(login|bad|forget|pass|terminer-inscription)(\/|$)/;
/** Milliseconds that a window has to answer. */
const answerTime = 500;

/** Whether a signed-in page in a window answers; one that is suspended does not. */
const doesAnswer = (window: WindowClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (isAnswered: boolean) => {
      port1.close();
      clearTimeout(timer);
      resolve(isAnswered);
    };
    const timer = setTimeout(() => end(false), answerTime);
    port1.onmessage = () => end(true);
    window.postMessage({ kind: 'push-question' } satisfies PushQuestion, [port2]);
  });

async function isPage(window: WindowClient): Promise<boolean> {
  const { pathname } = new URL(window.url);
  if (elsewhere.test(pathname)) return false;
  return !signIn.test(pathname) || doesAnswer(window);
}

/** The signed-in pages among some windows, in their order. */
async function pages(
  isMeant: (window: WindowClient) => boolean = () => true,
): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const windows = all.filter(isMeant);
  const answers = await Promise.all(windows.map(isPage));
  return windows.filter((_, place) => answers[place]);
}

async function show(message: PushMessage): Promise<void> {
  const seen = await pages(({ visibilityState }) => visibilityState === 'visible');
  if (seen.length > 0) return;
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
