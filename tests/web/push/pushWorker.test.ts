import { beforeEach, expect, test, vi } from 'vitest';

const pushed = JSON.stringify({
  notification: { title: 'Yann Bâ', body: 'Bonjour' },
  data: { fcmMessageId: '1', action: 'new-message', payload: { id: 41 } },
});

/** A window of this origin. */
const windowOf = (path: string) => ({
  url: `https://intranet.example${path}`,
  visibilityState: 'visible',
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn(),
});

let windows: ReturnType<typeof windowOf>[] = [];
const openWindow = vi.fn(async () => null);
const showNotification = vi.fn(async () => undefined);
let send: (type: string, fields: object) => Promise<unknown> = async () => undefined;

/** Starts the worker. */
beforeEach(async () => {
  vi.clearAllMocks();
  vi.resetModules();
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', {
    clients: { matchAll: async () => windows, openWindow },
    registration: { getNotifications: async () => [], showNotification },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  send = (type, fields) => new Promise((resolve) => listeners.get(type)?.({ ...fields, waitUntil: resolve }));
  await import('../../../web/session/pushWorker.ts');
  return () => vi.unstubAllGlobals();
});

const push = () => send('push', { data: { text: () => pushed } });
const click = () =>
  send('notificationclick', {
    notification: { close: () => undefined, data: { target: { kind: 'conversation', databaseId: '41' } } },
  });

test('windows of the help and of a file neither hide a push message nor get its click', async () => {
  windows = [windowOf('/aide/'), windowOf('/files/41.pdf')];
  await push();
  expect(showNotification).toHaveBeenCalledOnce();
  await click();
  expect(windows[0]?.postMessage).not.toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/?discussion=41');
});

test('a window of the application shows a push message itself, and gets the click', async () => {
  windows = [windowOf('/aide/'), windowOf('/communaute/1')];
  await push();
  expect(showNotification).not.toHaveBeenCalled();
  await click();
  expect(windows[1]?.postMessage).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});
