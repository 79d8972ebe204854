import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { buttonClasses } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { reportError } from '../core/reportError.ts';
import { session } from '../core/sessionStore.ts';

/** Signs out here and removes all that this browser keeps of us: storage, caches, databases, service workers. */
async function clearStoredData(): Promise<void> {
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

/** /clearcachforce: signs out and forgets what this browser keeps; for when something is stuck. */
export function Component() {
  useEffect(() => {
    clearStoredData().catch(reportError);
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <EmptyState
        as="h1"
        title="Les données de ce navigateur sont effacées"
        icon={<IconRefresh aria-hidden="true" />}
      >
        <p className="m-0 mb-5">Vous êtes déconnecté. La prochaine page s’ouvrira à neuf.</p>
        {/* Loaded anew, so that nothing of what was in memory remains. */}
        <a href="/" className={buttonClasses('primary')}>
          Aller à la page d'accueil
        </a>
      </EmptyState>
    </main>
  );
}
