import { graphql, useFragment } from 'react-relay/hooks';
import type { CommunityAside_community$key } from '../__generated__/CommunityAside_community.graphql';
import { Card } from '../ui/Card.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { CommunityAdministrators } from './CommunityAdministrators.tsx';
import { CommunityMembers } from './CommunityMembers.tsx';
import { communityKind } from './communityKinds.tsx';

/** Side column of a community: description and members. */
export function CommunityAside({
  community: key,
  onRetry,
}: {
  community: CommunityAside_community$key;
  /** Loads the page's query again. */
  onRetry: () => Promise<void>;
}) {
  const community = useFragment(
    graphql`
      fragment CommunityAside_community on Community @throwOnFieldError {
        description
        kind
        ...CommunityAdministrators_community
        ...CommunityMembers_community
      }
    `,
    key,
  );
  const { label } = communityKind(community.kind);
  return (
    <>
      {community.description !== '' && (
        <Card as="section" aria-labelledby="community-description" className="p-5">
          <h2 id="community-description" className="m-0 mb-2 text-base font-bold">
            Sujet
          </h2>
          <p className="m-0 text-[0.9375rem] whitespace-pre-wrap text-ink-soft">{community.description}</p>
          <p className="m-0 mt-3 text-sm text-muted">{label}</p>
        </Card>
      )}
      <ErrorRegion onRetry={onRetry}>
        <CommunityAdministrators community={community} />
      </ErrorRegion>
      <ErrorRegion onRetry={onRetry}>
        <CommunityMembers community={community} />
      </ErrorRegion>
    </>
  );
}
