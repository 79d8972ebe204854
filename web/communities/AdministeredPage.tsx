import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, Navigate, useParams, useRevalidator } from 'react-router-dom';
import type { AdministeredPage_community$key } from '../__generated__/AdministeredPage_community.graphql';
import { Region } from '../relay/Region.tsx';
import { Card } from '../ui/Card.tsx';
import { iconButtonClasses } from '../ui/IconButton.tsx';
import { administeredPageQuery } from './AdministeredPage.query.ts';
import { CompactHeader } from './CompactHeader.tsx';
import { communityPath } from './communityKinds.tsx';
import { useFollowStanding } from './useFollowStanding.ts';

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
        ...CompactHeader_community
      }
    `,
    key,
  );
  useFollowStanding(community, administeredPageQuery);
  const { revalidate } = useRevalidator();
  const settings = `${communityPath(databaseId)}/parametres`;
  // Unknown permissions are left to the server, which checks every call.
  if (
    !community ||
    community.viewerCanAdminister === false ||
    (isInviting && community.viewerCanInvite === false)
  )
    return <Navigate to={isSettings ? '/communautes' : settings} replace />;
  return (
    <>
      <Region onRetry={() => revalidate()} className="mb-4">
        <CompactHeader community={community} />
      </Region>
      <Card className="p-5 sm:p-8">
        <header className="mb-6 flex flex-wrap items-center gap-x-3">
          {!isSettings && (
            <Link
              to={settings}
              aria-label="Retour aux paramètres"
              title="Retour aux paramètres"
              className={iconButtonClasses('quiet', 'medium', '-ml-2')}
            >
              <IconArrowLeft aria-hidden="true" />
            </Link>
          )}
          <h1 className="m-0 min-w-0 flex-1 basis-[10rem] text-2xl font-bold text-balance">{title}</h1>
        </header>
        {children}
      </Card>
    </>
  );
}
