import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { buttonClasses } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { showToast } from '../ui/toast.ts';

/** « Page non trouvée »; also for a community or post that the viewer cannot see. */
export function NotFound() {
  return (
    <EmptyState as="h1" title="Page non trouvée" icon={<IconMapOff aria-hidden="true" />}>
      <p className="m-0 mb-5">Cette page n’existe pas, ou vous n’y avez pas accès.</p>
      <Link to="/" className={buttonClasses('primary')}>
        Aller à la page d’accueil
      </Link>
    </EmptyState>
  );
}

/** In place of a page that the viewer may not open: leads to another one and says why. */
export function Refused({ to, reason }: { to: string; reason: string }) {
  useEffect(() => {
    showToast({ text: reason, kind: 'error', subject: reason });
  }, [reason]);
  return <Navigate to={to} replace />;
}

export { NotFound as Component };
