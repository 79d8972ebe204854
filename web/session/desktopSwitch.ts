import type { IEnvironment } from 'relay-runtime';
import { rememberWanted } from './desktopState.ts';
import { deviceToken } from './deviceToken.ts';

/**
 * Has this device show notifications: the browser asks the person, where they have not answered yet. Where push is
 * configured the server is told the device's token, so that they come without a page too.
 */
export async function turnOn(environment: IEnvironment): Promise<void> {
  await Notification.requestPermission();
  rememberWanted(true);
  const token = await deviceToken(environment);
  if (token === null) return;
  const { registerDevice } = await import('./registerDevice.ts');
  await registerDevice(environment, token);
}
