/** Firebase as a browser meets it: its hosts are answered here, and the push service of the browser is made up. */
import type { BrowserContext } from '@playwright/test';

/** Settings of a gateway that offers push messages. */
export const firebaseSettings = {
  FIREBASE_WEB: JSON.stringify({
    apiKey: 'key',
    projectId: 'agora-test',
    messagingSenderId: '1',
    appId: '1:1:web:1',
    // A point of the curve, as the push service of a browser wants one.
    vapidKey: `B${'x'.repeat(86)}`,
  }),
};

/** Requests to Firebase in order, such as `POST /registrations`; and whether it responds. */
export interface Firebase {
  asked: string[];
  isAway: boolean;
}

/** Simulated answer to the browser's request for notifications. */
type Answer = NotificationPermission;

/** Runs in the page before anything else. */
function makeUpPush(answer: Answer): void {
  const permissionKey = 'test.permission';
  const subscriptionKey = 'test.subscription';
  Object.defineProperty(Notification, 'permission', {
    get: () => localStorage.getItem(permissionKey) ?? 'default',
  });
  Notification.requestPermission = async () => {
    localStorage.setItem('test.asked', String(Number(localStorage.getItem('test.asked') ?? 0) + 1));
    localStorage.setItem(permissionKey, answer);
    return answer;
  };
  const subscription = {
    endpoint: localStorage.getItem('test.endpoint') ?? 'https://push.example/1',
    getKey: (name: string) => new TextEncoder().encode(name).buffer,
    unsubscribe: async () => {
      localStorage.removeItem(subscriptionKey);
      return true;
    },
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem(subscriptionKey) === null ? null : (subscription as unknown as PushSubscription);
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(subscriptionKey, '1');
    return subscription as unknown as PushSubscription;
  };
}

/** Prepares a context, before its first page. */
export async function withFirebase(context: BrowserContext, answer: Answer): Promise<Firebase> {
  const firebase: Firebase = { asked: [], isAway: false };
  await context.addInitScript(makeUpPush, answer);
  await context.route(/https:\/\/[\w.]*google/, async (route) => {
    const request = route.request();
    const [, path] = /projects\/agora-test(.*)$/.exec(request.url()) ?? [];
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS')
      return route.fulfill({ headers: { ...headers, 'access-control-allow-methods': '*' } });
    firebase.asked.push(`${request.method()} ${path ?? request.url()}`);
    // Accepts the request without responding.
    if (firebase.isAway) return;
    const authToken = { token: 'granted', expiresIn: '604800s' };
    const json =
      path === '/installations'
        ? { fid: 'dGVzdC1pbnN0YWxsYXRpb24', refreshToken: 'again', authToken }
        : path === '/registrations'
          ? { token: 'push-token' }
          : {};
    return route.fulfill({ headers, json });
  });
  return firebase;
}
