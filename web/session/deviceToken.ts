import type { IEnvironment } from 'relay-runtime';
import { reportError } from '../core/reportError.ts';
import { removePushWorker, webPushOf } from './webPush.ts';

/** The messaging service is waited for at most this long, in milliseconds: nobody waits for it to sign in or out. */
const patience = 5_000;
/** In the storage once the person was asked and did not agree. */
const refusedKey = 'push.refused';

/** Browsers offer all of it on https only. */
const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What it comes to; null when it fails, or takes too long. */
const inTime = <Result>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patience)),
  ]);

/** Set once there is a token: gives it back. */
let giveBack: (() => Promise<void>) | undefined;

async function obtain(environment: IEnvironment): Promise<string | null> {
  const settings = await webPushOf(environment);
  if (settings === null) return null;
  const messaging = await import('./firebaseMessaging.ts');
  const token = await messaging.obtainToken(settings);
  giveBack = messaging.giveTokenBack;
  return token;
}

/**
 * The push token of this browser, which sign-in and sign-out tell the server; null where push is not configured, or
 * the person has not agreed to notifications. Asks nobody, and never rejects.
 */
export async function deviceToken(environment: IEnvironment): Promise<string | null> {
  return canPush() && Notification.permission === 'granted' ? inTime(obtain(environment)) : null;
}

function hasRefused(): boolean {
  try {
    return localStorage.getItem(refusedKey) !== null;
  } catch {
    // Where nothing can be remembered they would be asked again each time.
    return true;
  }
}

/**
 * Asks a person who has not been asked on this device whether they want notifications, where push is configured. The
 * token when they agree, otherwise null; never rejects.
 */
export async function askForDeviceToken(environment: IEnvironment): Promise<string | null> {
  if (!canPush() || Notification.permission !== 'default' || hasRefused()) return null;
  const settings = await inTime(webPushOf(environment));
  if (settings === null) return null;
  if ((await Notification.requestPermission()) === 'granted') return inTime(obtain(environment));
  localStorage.setItem(refusedKey, '1');
  return null;
}

/** Has this browser get no more push messages: the service forgets its token, and the worker that shows them goes. */
export async function forgetDeviceToken(): Promise<void> {
  if (giveBack) await inTime(giveBack());
  giveBack = undefined;
  if (canPush()) await removePushWorker().catch(reportError);
}
