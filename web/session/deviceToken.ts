import type { IEnvironment } from 'relay-runtime';
import { canPush, inTime } from './canPush.ts';
import { desktopState } from './desktopState.ts';

/**
 * The push token of this browser, which sign-in and sign-out tell the server; null where push is not configured, or
 * the person does not want notifications on this device. Asks nobody, and never rejects; how it is had is loaded only
 * for those who want them.
 */
export async function deviceToken(environment: IEnvironment): Promise<string | null> {
  if (!canPush() || desktopState() !== 'on') return null;
  return inTime(import('./pushToken.ts').then(({ obtainToken }) => obtainToken(environment)));
}
