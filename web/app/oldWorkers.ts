import type { IEnvironment } from 'relay-runtime';
import { isPushWorker } from '../session/pushSupport.ts';
import { loadWithRetries } from '../ui/loadWithRetries.ts';

/** Removes service workers of former versions (B011), except the one for push messages if configured. */
export async function removeOldWorkers(environment: IEnvironment): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  const old = registrations.filter((registration) => !isPushWorker(registration));
  await Promise.all(old.map((registration) => registration.unregister()));
  if (!registrations.some(isPushWorker)) return;
  const { removePushWorker, readWebPushSettings } = await loadWithRetries(
    () => import('../session/webPush.ts'),
  );
  if ((await readWebPushSettings(environment)) === null) await removePushWorker();
}
