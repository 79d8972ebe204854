import { commitLocalUpdate, type IEnvironment } from 'relay-runtime';
import { idsIn } from './newNotifications.ts';

/** Whether the API can change all up to a notification; the panel loads its capabilities with the list. */
function canKeepNewer(environment: IEnvironment): boolean {
  let capabilities: unknown[] = [];
  // This only reads: the store is readable only in an update.
  commitLocalUpdate(environment, (store) => {
    capabilities = [store.getRoot().getLinkedRecord('platform')?.getValue('capabilities')].flat();
  });
  return capabilities.includes('EXPLICIT_READ_MARKS');
}

/** Id of the newest listed notification, so that a change of all keeps newer ones; null if the API can only change all. */
export const newestToChange = (environment: IEnvironment): string | null =>
  canKeepNewer(environment) ? (idsIn(environment)[0] ?? null) : null;
