import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { password } from '../../fixtures/existing-api/people.seed.ts';
import { zoe } from '../../fixtures/existing-api/seed.ts';
import { type Firebase, firebaseSettings, withFirebase } from './firebase.ts';
import { type ExistingApiPlace, startExistingApiPlace } from './existing-api.ts';
import { fillCredentials, visit } from './people.ts';

let place: ExistingApiPlace;
test.beforeAll(async () => {
  place = await startExistingApiPlace(firebaseSettings);
});
test.afterAll(async () => {
  await place.close();
});
test.beforeEach(() => {
  place.api.reset();
  place.api.requests.length = 0;
});

/** The calls of an API about devices: which call, with which fields. */
const toldOf = ({ api }: ExistingApiPlace) =>
  api.requests
    .filter(({ path }) => path === '/api/first' || path === '/api/deconnect')
    .map(({ path, fields }) => [path, fields.token?.[0], fields.device?.[0]]);

const workersOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(
      ({ active, scope }) => `${active?.scriptURL} ${scope}`,
    ),
  );

/** Number of permission prompts. */
const timesAsked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test.asked') ?? 0));

const ourWorker = (url: string) =>
  `${url}/firebase-messaging-sw.js ${url}/firebase-cloud-messaging-push-scope`;

/** Signs in at a place, in a browser whose person answers so. */
async function signIn(
  context: BrowserContext,
  { url }: ExistingApiPlace,
  answer: NotificationPermission,
): Promise<{ page: Page; firebase: Firebase }> {
  const firebase = await withFirebase(context, answer);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await fillCredentials(page, zoe, password);
  await expect(page.getByRole('feed')).toBeVisible();
  return { page, firebase };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menu d/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Turns notifications on in the settings, where the browser asks the person. */
async function turnOn(page: Page): Promise<void> {
  await visit(page, '/notification');
  await page.getByRole('switch', { name: 'Notifications sur cet appareil' }).click();
}

/** Calls that a sign-in and the next page send: neither asks for permission. */
const firstSignInCheck = ['/api/first', '', '2'];
const toldBefore = [firstSignInCheck, firstSignInCheck];
const toldToken = ['/api/first', 'push-token', '2'];

test('B011 B071 B139 B140 B714: a browser registers its token once it may show notifications, and ends that at sign-out', async ({
  context,
}) => {
  const { page, firebase } = await signIn(context, place, 'granted');
  await expect.poll(() => toldOf(place)).toEqual(toldBefore);
  expect(await timesAsked(page)).toBe(0);
  await turnOn(page);
  await expect.poll(() => toldOf(place)).toEqual([...toldBefore, toldToken]);
  expect(firebase.asked).toEqual(['POST /installations', 'POST /registrations']);
  await expect.poll(() => workersOf(page)).toEqual([ourWorker(place.url)]);

  // A worker of a former client goes at the next start, and ours stays.
  await page.evaluate(() => navigator.serviceWorker.register('/firebase-messaging-sw.js', { scope: '/' }));
  expect(await workersOf(page)).toHaveLength(2);
  await page.reload();
  await expect.poll(() => toldOf(place).slice(3)).toEqual([firstSignInCheck, toldToken]);
  await expect.poll(() => workersOf(page)).toEqual([ourWorker(place.url)]);
  expect(await timesAsked(page)).toBe(1);

  await signOut(page);
  await expect.poll(() => toldOf(place).slice(5)).toEqual([['/api/deconnect', 'push-token', '2']]);
  await expect.poll(() => firebase.asked.slice(2)).toEqual(['DELETE /registrations/push-token']);
  await expect.poll(() => workersOf(page)).toEqual([]);
});

/** A push message as Firebase hands it to a browser: about a message of the conversation 41. */
const pushOf = (id: string, thread: string, body: string) =>
  JSON.stringify({
    from: '1',
    notification: { title: 'Yann Bâ', body },
    data: { fcmMessageId: id, action: 'new-message', payload: JSON.stringify({ id: 41 }), thread },
  });

/** What of a service worker the tests replace: a headless browser shows no notifications, and nobody clicks. */
interface WorkerParts {
  /** Number of events whose handling has ended. */
  ended: number;
  shown: { title: string; body: string; tag: string; data: unknown; close(): void }[];
  opened: string[];
  registration: {
    showNotification(title: string, options: { body: string; tag: string; data: unknown }): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<unknown[]>;
  };
  clients: {
    openWindow(url: string): Promise<null>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  WindowClient: { prototype: { focus(): Promise<void> } };
  ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } };
}

/** Runs in the worker: notifications are kept, as a browser keeps them, and windows that would open are noted. */
function makeUpNotifications(): void {
  const scope = globalThis as unknown as WorkerParts;
  scope.shown = [];
  scope.opened = [];
  const drop = (tag: string) => void (scope.shown = scope.shown.filter((one) => one.tag !== tag));
  scope.registration.showNotification = async (title, { body, tag, data }) => {
    drop(tag);
    scope.shown.push({ title, body, tag, data, close: () => drop(tag) });
  };
  scope.registration.getNotifications = async ({ tag }) => scope.shown.filter((one) => one.tag === tag);
  scope.clients.openWindow = async (url) => {
    scope.opened.push(url);
    return null;
  };
  scope.WindowClient.prototype.focus = async () => undefined;
  scope.ended = 0;
  const { prototype } = scope.ExtendableEvent;
  const { waitUntil } = prototype;
  prototype.waitUntil = function (work) {
    waitUntil.call(
      this,
      work.finally(() => (scope.ended += 1)),
    );
  };
}

/** The worker of push messages: delivers to it as the browser's push service does, and clicks on what it shows. */
async function workerOf(context: BrowserContext, page: Page, origin: string) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(makeUpNotifications);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const ended = () => worker.evaluate(() => (globalThis as unknown as WorkerParts).ended);
  return {
    /** Resolves once the worker has handled it. */
    async deliver(data: string): Promise<void> {
      const before = await ended();
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await expect.poll(ended).toBe(before + 1);
    },
    shown: () =>
      worker.evaluate(() =>
        (globalThis as unknown as WorkerParts).shown.map(({ title, body }) => `${title}: ${body}`),
      ),
    opened: () => worker.evaluate(() => (globalThis as unknown as WorkerParts).opened),
    /** Number of pages that the worker can reach; one that was left goes a moment later. */
    pageCount: () =>
      worker.evaluate(async () => {
        const { clients } = globalThis as unknown as WorkerParts;
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
      }),
    /** Clicks on the notification that was shown last. */
    click: () =>
      worker.evaluate(() => {
        const notification = (globalThis as unknown as WorkerParts).shown.at(-1);
        dispatchEvent(
          Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
        );
      }),
  };
}

test('a push message is shown once while no page is focused, and a click opens what it is about', async ({
  context,
}) => {
  const { page } = await signIn(context, place, 'granted');
  await turnOn(page);
  await expect.poll(() => toldOf(place)).toEqual([...toldBefore, toldToken]);
  const worker = await workerOf(context, page, place.url);

  // The page has its toast by the realtime channel.
  await worker.deliver(pushOf('1', 'another', 'Vu'));
  await page.goto('about:blank');
  await expect.poll(worker.pageCount).toBe(0);
  await worker.deliver(pushOf('2', 'thread', 'Bonjour'));
  await expect.poll(worker.shown).toEqual(['Yann Bâ: Bonjour']);
  await worker.deliver(pushOf('2', 'thread', 'Bonjour, livré deux fois'));
  await worker.deliver(pushOf('3', 'another', 'Salut'));
  await expect.poll(worker.shown).toEqual(['Yann Bâ: Bonjour', 'Yann Bâ: Salut']);
  await worker.deliver(pushOf('4', 'thread', 'Encore'));
  await expect.poll(worker.shown).toEqual(['Yann Bâ: Salut', 'Yann Bâ: Encore']);

  await worker.click();
  await expect.poll(worker.opened).toEqual(['/?discussion=41']);
  expect(await worker.shown()).toEqual(['Yann Bâ: Salut']);

  await page.goto(`${place.url}/mes-communautes`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await worker.click();
  await expect(page.getByRole('region', { name: 'Discussions' })).toContainText('Bonjour n° 502');
  await expect(page).toHaveURL(`${place.url}/mes-communautes`);
  expect(await worker.opened()).toHaveLength(1);
});
