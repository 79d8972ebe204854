import { beforeEach, expect, test, vi } from 'vitest';

const pushed = JSON.stringify({
  notification: { title: 'Yann Bâ', body: 'Bonjour' },
  data: { fcmMessageId: '1', action: 'new-message', payload: { id: 41 } },
});

/** Ports that deliver at once. */
class Channel {
  port1: { onmessage?: () => void; close(): void } = { close: () => undefined };
  port2 = { postMessage: () => this.port1.onmessage?.() };
}
type Port = Channel['port2'];

/** A window of this origin, and whether a signed-in page in it answers. */
const windowOf = (path: string, isPage = false) => ({
  url: `https://intranet.example${path}`,
  visibilityState: 'visible',
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn((message: { kind: string }, [port]: Port[] = []) => {
    if (isPage && message.kind === 'push-question') port?.postMessage();
  }),
});
/** Kinds of messages that a window was sent. */
const sentTo = (window: ReturnType<typeof windowOf>) =>
  window.postMessage.mock.calls.map(([{ kind }]) => kind);

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
  vi.stubGlobal('MessageChannel', Channel);
  vi.useFakeTimers();
  send = async (type, fields) => {
    let work: unknown;
    listeners.get(type)?.({ ...fields, waitUntil: (begun: unknown) => (work = begun) });
    await vi.runAllTimersAsync();
    await work;
  };
  await import('../../../web/session/pushWorker.ts');
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const push = () => send('push', { data: { text: () => pushed } });
const click = () =>
  send('notificationclick', {
    notification: { close: () => undefined, data: { target: { kind: 'conversation', databaseId: '41' } } },
  });

test('windows of the sign-in, the help or a file neither hide a push message nor get its click', async () => {
  windows = [windowOf('/login'), windowOf('/aide/'), windowOf('/files/41.pdf')];
  await push();
  expect(showNotification).toHaveBeenCalledOnce();
  await click();
  expect(windows.flatMap(sentTo)).not.toContain('push-click');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/?discussion=41');
});

test('a signed-in page shows a push message itself, and gets the click', async () => {
  const [other, page] = [windowOf('/login'), windowOf('/login', true)];
  windows = [other, page];
  await push();
  expect(showNotification).not.toHaveBeenCalled();
  await click();
  expect(sentTo(other)).not.toContain('push-click');
  expect(sentTo(page)).toContain('push-click');
  expect(openWindow).not.toHaveBeenCalled();
});

test('a page that is suspended or busy gets the click nevertheless', async () => {
  const page = windowOf('/communaute/1');
  windows = [page];
  await click();
  expect(sentTo(page)).toEqual(['push-click']);
  expect(openWindow).not.toHaveBeenCalled();
});
