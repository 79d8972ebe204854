/** Firebase's messaging SDK, loaded only when a token is needed. */
import { initializeApp } from '@firebase/app';
import { deleteToken, getMessaging, getToken, isSupported, type Messaging } from '@firebase/messaging';
import { startPushWorker, type WebPush } from './webPush.ts';

let messaging: Messaging | undefined;

/** Obtains the push token of this browser, which must allow notifications; null when it cannot have one. */
export async function obtainToken({ vapidKey, ...application }: WebPush): Promise<string | null> {
  if (!(await isSupported())) return null;
  messaging ??= getMessaging(initializeApp(application));
  return getToken(messaging, { vapidKey, serviceWorkerRegistration: await startPushWorker() });
}

/** Deletes the push token at Firebase. */
export async function deletePushToken(): Promise<void> {
  if (messaging) await deleteToken(messaging);
}
