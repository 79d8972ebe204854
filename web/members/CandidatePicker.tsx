import { Suspense } from 'react';
import { graphql } from 'react-relay';
import type { CandidatePickerQuery } from '../__generated__/CandidatePickerQuery.graphql';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Region, useRegionQuery } from '../relay/Region.tsx';
import { CandidateList } from './CandidateList.tsx';

/** The list of people to invite where the page has not loaded it: the last step of a new community. */
export function CandidatePicker({ communitySlug }: { communitySlug: string }) {
  return (
    <Region>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Candidates communitySlug={communitySlug} />
      </Suspense>
    </Region>
  );
}

// The step opens on demand, so its query starts with it.
function Candidates({ communitySlug }: { communitySlug: string }) {
  const { community } = useRegionQuery<CandidatePickerQuery>(
    graphql`
      query CandidatePickerQuery($slug: String!) {
        community(slug: $slug) {
          ...CandidateList_community
        }
      }
    `,
    { slug: communitySlug },
  );
  return community ? <CandidateList community={community} /> : null;
}
