/** Firebase's messaging SDK, loaded only when a token is needed. */
import { getApps, initializeApp } from '@firebase/app';
import { deleteToken, getMessaging, getToken, isSupported } from '@firebase/messaging';
import { startPushWorker, type WebPush } from './webPush.ts';

/** Obtains the push token of this browser, which must allow notifications; null when it cannot have one. */
export async function obtainToken({ vapidKey, ...application }: WebPush): Promise<string | null> {
  if (!(await isSupported())) return null;
  const [app = initializeApp(application)] = getApps();
  return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration: await startPushWorker() });
}

/** Deletes the push token at Firebase. */
export async function deletePushToken(): Promise<void> {
  const [app] = getApps();
  if (app) await deleteToken(getMessaging(app));
}
