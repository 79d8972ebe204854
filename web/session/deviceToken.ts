import type { IEnvironment } from 'relay-runtime';
import { reportError } from '../core/reportError.ts';
import { desktopState } from './desktopState.ts';
import { removePushWorker, webPushOf } from './webPush.ts';

/** The messaging service is waited for at most this long, in milliseconds: nobody waits for it to sign in or out. */
const patience = 5_000;

/** Browsers offer all of it on https only. */
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

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
 * the person does not want notifications on this device. Asks nobody, and never rejects.
 */
export async function deviceToken(environment: IEnvironment): Promise<string | null> {
  return canPush() && desktopState() === 'on' ? inTime(obtain(environment)) : null;
}

/** Has this browser get no more push messages: the service forgets its token, and the worker that shows them goes. */
export async function forgetDeviceToken(): Promise<void> {
  if (giveBack) await inTime(giveBack());
  giveBack = undefined;
  if (canPush()) await removePushWorker().catch(reportError);
}
