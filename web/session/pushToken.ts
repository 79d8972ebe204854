import type { IEnvironment } from 'relay-runtime';
import { reportError } from '../core/errors.ts';
import { canPush, withTimeLimit } from './pushSupport.ts';
import { desktopWanted } from './desktopState.ts';
import { removePushWorker, readWebPushSettings } from './webPush.ts';

/** Deletes the token; set once there is one. */
let giveBack: (() => Promise<void>) | undefined;
/** What `obtainToken` last returned. */
let known: string | null = null;

/** The token that was last obtained; null where none is known. */
export const knownToken = (): string | null => known;

/** Asks the messaging service for a token; null where push is not configured. */
export async function obtainToken(environment: IEnvironment): Promise<string | null> {
  const settings = await readWebPushSettings(environment);
  if (settings === null) return null;
  const messaging = await import('./firebaseMessaging.ts');
  known = await messaging.obtainToken(settings);
  giveBack = messaging.deletePushToken;
  return known;
}

/** Stops push messages in this browser: deletes the token and unregisters the worker. */
export async function forgetDeviceToken(): Promise<void> {
  known = null;
  if (giveBack) await withTimeLimit(giveBack());
  giveBack = undefined;
  if (canPush()) await removePushWorker().catch(reportError);
}

/** Turns notifications off on this device. */
export async function turnOff(): Promise<void> {
  desktopWanted.turn(false);
  await forgetDeviceToken();
}
