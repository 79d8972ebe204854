// Built by itself, as one file without imports: browsers run it as a classic script.
// oxlint-disable-next-line import/default -- The address is Vite's default export.
import workerPath from '../firebase-messaging-sw.js?worker&url';

/** Maximum time to wait for the messaging service, in milliseconds, so that sign-in and sign-out are not delayed. */
const timeoutMs = 5_000;

/** Whether this browser supports push messages, which it does on https only. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** Result of a promise; null when it rejects or takes too long. */
export const withTimeLimit = <Result>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs)),
  ]);

export { workerPath };
/** Scope without pages, because the worker serves none. */
export const workerScope = '/firebase-cloud-messaging-push-scope';

/** Whether this is the current push worker, not one of an earlier version. */
export function isPushWorker({ active, waiting, installing, scope }: ServiceWorkerRegistration): boolean {
  const worker = active ?? waiting ?? installing;
  const here = (path: string) => new URL(path, location.origin).href;
  return scope === here(workerScope) && worker?.scriptURL === here(workerPath);
}
