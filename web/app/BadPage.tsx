import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { Link } from 'react-router-dom';
import { StoredLogo } from '../branding/StoredLogo.tsx';
import { buttonClasses } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** /bad: the sign-in failed. */
export function Component() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6">
      <StoredLogo height={48} />
      <EmptyState as="h1" title="Une erreur est survenue" icon={<IconPlugConnectedX aria-hidden="true" />}>
        <p className="m-0 mb-5">Votre connexion n’a pas pu être vérifiée. Veuillez réessayer.</p>
        <Link to="/login" className={buttonClasses('primary')}>
          Se connecter
        </Link>
      </EmptyState>
    </main>
  );
}
