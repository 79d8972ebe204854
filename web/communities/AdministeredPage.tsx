import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Navigate, useParams, useRevalidator } from 'react-router-dom';
import type { AdministeredPage_community$key } from '../__generated__/AdministeredPage_community.graphql';
import { Region } from '../relay/Region.tsx';
import { TitledCard } from '../ui/TitledCard.tsx';
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
      <TitledCard
        title={title}
        {...(isSettings ? {} : { back: { to: settings, label: 'Retour aux paramètres' } })}
      >
        {children}
      </TitledCard>
    </>
  );
}
