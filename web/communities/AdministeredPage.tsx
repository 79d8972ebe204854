import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { AdministeredPage_community$key } from '../__generated__/AdministeredPage_community.graphql';
import { Card } from '../ui/Card.tsx';
import { iconButtonClasses } from '../ui/IconButton.tsx';
import { administeredPageQuery } from './AdministeredPage.query.ts';
import { communityPath } from './communityKinds.tsx';
import { useFollowStanding } from './useFollowStanding.ts';
import { sentence } from '../ui/sentence.ts';

interface Props {
  /** Null where there is none for the viewer. */
  community: AdministeredPage_community$key | null | undefined;
  title: string;
  /** The settings themselves; every other page leads back to them. */
  isSettings?: boolean;
  /** Whether the page invites people, which not every administrator may. */
  isInviting?: boolean;
  children: ReactNode;
}

/**
 * A page for administrators of a community. Everybody else is redirected to its settings, and from there to the
 * list of communities.
 */
export function AdministeredPage({
  community: key,
  title,
  isSettings = false,
  isInviting = false,
  children,
}: Props) {
  const { databaseId = '' } = useParams();
  const community = useFragment(
    graphql`
      fragment AdministeredPage_community on Community {
        id
        title
        viewerRole
        viewerCanAdminister
        viewerCanInvite
      }
    `,
    key,
  );
  useFollowStanding(community, administeredPageQuery);
  const settings = `${communityPath(databaseId)}/parametres`;
  // Unknown permissions are left to the server, which checks every call.
  if (
    !community ||
    community.viewerCanAdminister === false ||
    (isInviting && community.viewerCanInvite === false)
  )
    return <Navigate to={isSettings ? '/communautes' : settings} replace />;
  return (
    <Card className="p-5 sm:p-8">
      <header className="mb-6 flex flex-wrap items-center gap-x-3">
        <Link
          to={isSettings ? communityPath(databaseId) : settings}
          aria-label={isSettings ? sentence`Retour à ${community.title}` : 'Retour aux paramètres'}
          title={isSettings ? sentence`Retour à ${community.title}` : 'Retour aux paramètres'}
          className={iconButtonClasses('quiet', 'medium', '-ml-2')}
        >
          <IconArrowLeft aria-hidden="true" />
        </Link>
        <div className="min-w-0 flex-1 basis-[10rem]">
          <h1 className="m-0 text-2xl font-bold text-balance">{title}</h1>
          <p className="m-0 text-sm text-muted">{community.title}</p>
        </div>
      </header>
      {children}
    </Card>
  );
}
