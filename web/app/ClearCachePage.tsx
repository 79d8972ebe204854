import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { reportError } from '../core/errors.ts';
import { session } from '../core/sessionStore.ts';
import { endSession } from '../session/signOut.ts';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/**
 * Storage keys and databases of drafts and unsent messages. The empty token keeps other tabs from deleting drafts as
 * after a sign-out.
 */
const draftKey = /^(?:token$|drafts\.|chat\.outbox\.)/;
const draftDatabases: readonly string[] = ['drafts', 'keyval-store'];

/** Deletes storage, caches, databases and service workers; drafts only if requested. */
async function clearStoredData(withDrafts: boolean): Promise<void> {
  for (const name of Object.keys(localStorage))
    if (withDrafts || !draftKey.test(name)) localStorage.removeItem(name);
  sessionStorage.clear();
  const names = 'caches' in window ? await caches.keys() : [];
  // Browsers without `databases` have none of ours.
  const databases = 'databases' in indexedDB ? await indexedDB.databases() : [];
  const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.allSettled([
    ...names.map((name) => caches.delete(name)),
    ...workers.map((worker) => worker.unregister()),
  ]);
  for (const { name } of databases)
    if (name !== undefined && (withDrafts || !draftDatabases.includes(name))) indexedDB.deleteDatabase(name);
}

/** /clearcachforce: signs out and deletes local data (B028, B029). Asks first, because any link may lead here. */
export function Component() {
  const environment = useRelayEnvironment();
  const [step, setStep] = useState<'asked' | 'clearing' | 'done'>('asked');
  const [withDrafts, setWithDrafts] = useState(false);
  const clear = async () => {
    setStep('clearing');
    if (session.get().status === 'signed-in') await endSession(environment);
    session.forget({ keepsDrafts: !withDrafts });
    // Continue if deleting fails, as in private windows.
    await clearStoredData(withDrafts).catch(reportError);
    setStep('done');
  };
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      {step === 'done' ? (
        <EmptyState
          as="h1"
          title="Les données de ce navigateur sont effacées"
          icon={<IconRefresh aria-hidden="true" />}
        >
          <p className="m-0 mb-5">Vous êtes déconnecté. La prochaine page s’ouvrira à neuf.</p>
          <HomeLink kind="primary" />
        </EmptyState>
      ) : (
        <EmptyState
          as="h1"
          title="Effacer les données de ce navigateur&nbsp;?"
          icon={<IconRefresh aria-hidden="true" />}
        >
          <p className="m-0 mb-4">Vous serez déconnecté, et la prochaine page s’ouvrira à neuf.</p>
          <label className="mb-5 flex min-h-11 items-center justify-center gap-2 text-ink">
            <input
              type="checkbox"
              checked={withDrafts}
              onChange={({ target }) => setWithDrafts(target.checked)}
              className="size-5"
            />
            <span>Effacer aussi mes brouillons</span>
          </label>
          <div className="flex flex-wrap justify-center gap-2">
            <HomeLink kind="secondary" />
            <Button kind="primary" isPending={step === 'clearing'} onPress={() => void clear()}>
              Effacer
            </Button>
          </div>
        </EmptyState>
      )}
    </main>
  );
}

/** A full page load, to drop everything in memory. */
const HomeLink = ({ kind }: { kind: 'primary' | 'secondary' }) => (
  <a href="/" className={buttonClasses(kind)}>
    Aller à la page d'accueil
  </a>
);
