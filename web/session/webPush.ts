import { graphql, type IEnvironment } from 'relay-runtime';
import type { webPushQuery, webPushQuery$data } from '../__generated__/webPushQuery.graphql';
import { fetchPublic } from '../relay/fetchStrict.ts';
import { isPushWorker, workerPath, workerScope } from './pushSupport.ts';

/** The platform's settings for push messages in browsers. */
export type WebPush = NonNullable<webPushQuery$data['platform']['webPush']>;

/** Reads the platform's push settings, from the store if loaded; null without push in browsers. */
export async function readWebPushSettings(environment: IEnvironment): Promise<WebPush | null> {
  const answer = await fetchPublic<webPushQuery>(
    environment,
    graphql`
      query webPushQuery {
        platform {
          # Handed on whole to the messaging service.
          webPush {
            apiKey
            projectId
            messagingSenderId
            appId
            vapidKey
          }
        }
      }
    `,
  );
  return answer?.platform.webPush ?? null;
}

/** Registers the worker that shows push messages, and waits until it works. */
export async function startPushWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(workerPath, {
    scope: workerScope,
    // In development it is served unbundled.
    type: import.meta.env.DEV ? 'module' : 'classic',
  });
  const starting = registration.installing ?? registration.waiting;
  if (!registration.active && starting) await started(starting);
  return registration;
}

const started = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker of push messages did not start.'));
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** The registration of the push worker; undefined when there is none. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registrations = await navigator.serviceWorker.getRegistrations();
  return registrations.find((registration) => registration.active !== null && isPushWorker(registration));
}

/** Removes the push worker, its notifications, and its subscription with the browser's push service. */
export async function removePushWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(
    registrations.filter(isPushWorker).map(async (registration) => {
      for (const notification of await registration.getNotifications()) notification.close();
      await registration.unregister();
    }),
  );
}
