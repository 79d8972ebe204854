import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { buttonClasses } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { clearStoredData } from './clearStoredData.ts';
import { reportError } from '../core/reportError.ts';

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
