import type { IEnvironment } from 'relay-runtime';
import { rememberWanted } from './desktopState.ts';
import { deviceToken } from './deviceToken.ts';

/**
 * Turns notifications on for this device; the browser asks for permission if needed. With push configured, sends the
 * device's token to the server, so that they arrive without an open page.
 */
export async function turnOn(environment: IEnvironment): Promise<void> {
  await Notification.requestPermission();
  rememberWanted(true);
  const token = await deviceToken(environment);
  if (token === null) return;
  const { registerDevice } = await import('./registerDevice.ts');
  await registerDevice(environment, token);
}
