import type { IEnvironment } from 'relay-runtime';
import { isPushWorker } from '../session/isPushWorker.ts';
import { loadWithRetries } from '../ui/loadWithRetries.ts';

/**
 * A service worker of the product's past would go on answering with its old files: it is removed (B011). The one that
 * shows push messages stays where push is configured.
 */
export async function removeOldWorkers(environment: IEnvironment): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  const old = registrations.filter((registration) => !isPushWorker(registration));
  await Promise.all(old.map((registration) => registration.unregister()));
  if (!registrations.some(isPushWorker)) return;
  const { removePushWorker, webPushOf } = await loadWithRetries(() => import('../session/webPush.ts'));
  if ((await webPushOf(environment)) === null) await removePushWorker();
}
