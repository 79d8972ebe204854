import type { IEnvironment } from 'relay-runtime';
import { canPush, withTimeLimit } from './pushSupport.ts';
import { desktopWanted, readDesktopState } from './desktopState.ts';

/**
 * The push token of this browser, sent to the server at sign-in and sign-out; null when push is not configured or
 * notifications are off on this device. Never prompts and never rejects; the push code is loaded only when
 * notifications are on.
 */
export async function findDeviceToken(environment: IEnvironment): Promise<string | null> {
  if (!canPush() || readDesktopState() !== 'on') return null;
  return withTimeLimit(import('./pushToken.ts').then(({ obtainToken }) => obtainToken(environment)));
}

/**
 * Turns notifications on for this device; the browser asks for permission if needed. With push configured, sends the
 * device's token to the server, so that they arrive without an open page.
 */
export async function turnOnNotifications(environment: IEnvironment): Promise<void> {
  await Notification.requestPermission();
  desktopWanted.turn(true);
  const token = await findDeviceToken(environment);
  if (token === null) return;
  const { registerDevice } = await import('./registerDevice.ts');
  await registerDevice(environment, token);
}
