import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type { CandidatePickerQuery } from '../__generated__/CandidatePickerQuery.graphql';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CandidateList } from './CandidateList.tsx';

/** The list of people to invite where the page has not loaded it: the last step of a new community. */
export function CandidatePicker({ communitySlug }: { communitySlug: string }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorBoundary onRetry={() => setAttempt((count) => count + 1)}>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Candidates communitySlug={communitySlug} attempt={attempt} />
      </Suspense>
    </ErrorBoundary>
  );
}

// The step opens on demand, so its query starts with it.
function Candidates({ communitySlug, attempt }: { communitySlug: string; attempt: number }) {
  const { community } = useLazyLoadQuery<CandidatePickerQuery>(
    graphql`
      query CandidatePickerQuery($slug: String!) {
        community(slug: $slug) {
          ...CandidateList_community
        }
      }
    `,
    { slug: communitySlug },
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  );
  return community ? <CandidateList community={community} /> : null;
}
