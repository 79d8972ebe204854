import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Navigate, useParams, useRevalidator } from 'react-router-dom';
import type { CommunityAdminPage_community$key } from '../__generated__/CommunityAdminPage_community.graphql';
import { Refused } from '../core/NotFoundPage.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { TitledCard } from '../ui/TitledCard.tsx';
import { communityAdminPageQuery } from './CommunityAdminPage.query.ts';
import { CompactHeader } from './CompactHeader.tsx';
import { communityPath } from './communityKinds.tsx';
import { useFollowMembership } from './useFollowMembership.ts';

interface Props {
  /** Null if the community does not exist or is hidden from the viewer. */
  community: CommunityAdminPage_community$key | null | undefined;
  title: string;
  /** Whether this is the settings page; all others link back to it. */
  isSettings?: boolean;
  /** Whether the page also requires `viewerCanInvite`. */
  needsInvitePermission?: boolean;
  children: ReactNode;
}

/**
 * Frame of a community's administration pages. Users without the permission are redirected to the community's settings,
 * or from there to the list of communities.
 */
export function CommunityAdminPage({
  community: key,
  title,
  isSettings = false,
  needsInvitePermission = false,
  children,
}: Props) {
  const { databaseId = '' } = useParams();
  const community = useFragment(
    graphql`
      fragment CommunityAdminPage_community on Community {
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
  useFollowMembership(community, communityAdminPageQuery);
  const { revalidate } = useRevalidator();
  const settingsPath = `${communityPath(databaseId)}/parametres`;
  // Null permissions are unknown: show the page, because the server checks every request.
  if (
    !community ||
    community.viewerCanAdminister === false ||
    (needsInvitePermission && community.viewerCanInvite === false)
  ) {
    const to = isSettings ? '/communautes' : settingsPath;
    return community ? (
      <Refused to={to} reason="Cette page est réservée aux administrateurs de la communauté." />
    ) : (
      <Navigate to={to} replace />
    );
  }
  return (
    <>
      <ErrorRegion onRetry={() => revalidate()} className="mb-4">
        <CompactHeader community={community} />
      </ErrorRegion>
      <TitledCard
        title={title}
        {...(isSettings ? {} : { back: { to: settingsPath, label: 'Retour aux paramètres' } })}
      >
        {children}
      </TitledCard>
    </>
  );
}
