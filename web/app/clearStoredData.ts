import { session } from '../core/sessionStore.ts';

/** Signs out here and removes all that this browser keeps of us: storage, caches, databases, service workers. */
export async function clearStoredData(): Promise<void> {
  session.forget();
  localStorage.clear();
  sessionStorage.clear();
  const names = 'caches' in window ? await caches.keys() : [];
  // Not every browser tells its databases; where it does not, there is none of ours.
  const databases = 'databases' in indexedDB ? await indexedDB.databases() : [];
  const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all([
    ...names.map((name) => caches.delete(name)),
    ...workers.map((worker) => worker.unregister()),
  ]);
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name);
}
