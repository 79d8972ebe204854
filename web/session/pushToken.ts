import type { IEnvironment } from 'relay-runtime';
import { reportError } from '../core/reportError.ts';
import { canPush, inTime } from './canPush.ts';
import { rememberWanted } from './desktopState.ts';
import { removePushWorker, webPushOf } from './webPush.ts';

/** Set once there is a token: gives it back. */
let giveBack: (() => Promise<void>) | undefined;

/** Asks the messaging service for a token; null where push is not configured. */
export async function obtainToken(environment: IEnvironment): Promise<string | null> {
  const settings = await webPushOf(environment);
  if (settings === null) return null;
  const messaging = await import('./firebaseMessaging.ts');
  const token = await messaging.obtainToken(settings);
  giveBack = messaging.giveTokenBack;
  return token;
}

/** Has this browser get no more push messages: the service forgets its token, and the worker that shows them goes. */
export async function forgetDeviceToken(): Promise<void> {
  if (giveBack) await inTime(giveBack());
  giveBack = undefined;
  if (canPush()) await removePushWorker().catch(reportError);
}

/** Has this device show no more notifications. */
export async function turnOff(): Promise<void> {
  rememberWanted(false);
  await forgetDeviceToken();
}
