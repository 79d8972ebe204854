/** Address of the built `pushWorker.ts`, which shows push messages. */
export const workerPath = '/firebase-messaging-sw.js';
/** Scope without pages, because the worker serves none. */
export const workerScope = '/firebase-cloud-messaging-push-scope';

/** Whether this is the current push worker, not one of an earlier version. */
export function isPushWorker({ active, waiting, installing, scope }: ServiceWorkerRegistration): boolean {
  const worker = active ?? waiting ?? installing;
  const here = (path: string) => new URL(path, location.origin).href;
  return scope === here(workerScope) && worker?.scriptURL === here(workerPath);
}
