import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, Navigate } from 'react-router-dom';
import type { AdministrationFrame_viewer$key } from '../__generated__/AdministrationFrame_viewer.graphql';
import { Card } from '../ui/Card.tsx';
import { iconButtonClasses } from '../ui/IconButton.tsx';

interface Props {
  title: string;
  viewer: AdministrationFrame_viewer$key | null | undefined;
  children: ReactNode;
}

/**
 * Frame of the administration screens, with a link back to the tiles. Redirects home only those known not to be
 * administrators, not those whose role is unknown.
 */
export function AdministrationFrame({ title, viewer: key, children }: Props) {
  const viewer = useFragment(
    graphql`
      fragment AdministrationFrame_viewer on Viewer {
        isAdministrator
      }
    `,
    key,
  );
  if (viewer?.isAdministrator === false) return <Navigate to="/" replace />;
  return (
    <Card className="p-5 sm:p-8">
      <header className="mb-6 flex flex-wrap items-center gap-x-3">
        <Link
          to="/administration"
          aria-label="Retour à l’administration"
          title="Retour à l’administration"
          className={iconButtonClasses('quiet', 'medium', '-ml-2')}
        >
          <IconArrowLeft aria-hidden="true" />
        </Link>
        <h1 className="m-0 min-w-0 flex-1 basis-[10rem] text-2xl font-bold text-balance">{title}</h1>
      </header>
      {children}
    </Card>
  );
}
