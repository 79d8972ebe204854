import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { Card } from '../ui/Card.tsx';
import { iconButtonClasses } from '../ui/IconButton.tsx';

interface Props {
  title: string;
  /** Whether the server lets the viewer in; everybody else goes home. */
  isAllowed: boolean;
  children: ReactNode;
}

/** A screen of the administration area, which leads back to its tiles. */
export function AdministrationFrame({ title, isAllowed, children }: Props) {
  if (!isAllowed) return <Navigate to="/" replace />;
  return (
    <Card className="p-5 sm:p-8">
      <header className="mb-6 flex items-center gap-3">
        <Link
          to="/administration"
          aria-label="Retour à l’administration"
          title="Retour à l’administration"
          className={iconButtonClasses('quiet', 'medium', '-ml-2')}
        >
          <IconArrowLeft aria-hidden="true" />
        </Link>
        <h1 className="m-0 min-w-0 text-2xl font-bold text-balance">{title}</h1>
      </header>
      {children}
    </Card>
  );
}
