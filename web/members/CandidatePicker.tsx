import { type PreloadedQuery, usePreloadedQuery, graphql } from 'react-relay/hooks';
import type { CandidatePickerQuery } from '../__generated__/CandidatePickerQuery.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CandidateList } from './CandidateList.tsx';

/** People who can be added to a community. */
const candidatePickerQuery = graphql`
  query CandidatePickerQuery($databaseId: String!) @preloadable {
    community(databaseId: $databaseId) {
      ...CandidateList_community
    }
  }
`;

/** The list of people to invite where the page has not loaded it: the last step of a new community. */
export default function CandidatePicker({ queryRef, onRetry }: OnDemandProps<CandidatePickerQuery>) {
  return (
    <ErrorRegion queryRef={queryRef} onRetry={onRetry} fallback={<Skeleton className="h-64" />}>
      <Candidates queryRef={queryRef} />
    </ErrorRegion>
  );
}

function Candidates({ queryRef }: { queryRef: PreloadedQuery<CandidatePickerQuery> }) {
  const { community } = usePreloadedQuery<CandidatePickerQuery>(candidatePickerQuery, queryRef);
  return community ? <CandidateList community={community} /> : null;
}
