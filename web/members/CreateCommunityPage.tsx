import { Suspense } from 'react';
import candidatePickerQuery from '../__generated__/CandidatePickerQuery$parameters.ts';
import type { CommunitiesPageQuery } from '../__generated__/CommunitiesPageQuery.graphql';
import { communitiesPageQuery } from '../communities/CommunitiesPage.query.ts';
import { CreationWizard } from '../communities/CreationWizard.tsx';
import { Refused } from '../core/NotFoundPage.tsx';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { usePageData } from '../relay/preload.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

const candidatePicker = onDemand(candidatePickerQuery, () => import('./CandidatePicker.tsx'));

/** /communautes/ajouter: the wizard as a dialog over the list, for people who may create communities. */
export function Component() {
  const { platform, viewer } = usePageData<CommunitiesPageQuery>(communitiesPageQuery);
  const picker = useOnDemand(candidatePicker);
  if (!viewer?.canCreateCommunities)
    return <Refused to="/communautes" reason="Vous ne pouvez pas créer de communauté." />;
  return (
    <CreationWizard
      capabilities={platform.capabilities}
      onInvite={(databaseId) => picker.open({ databaseId })}
    >
      {picker.opened && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <candidatePicker.Component {...picker.opened} />
        </Suspense>
      )}
    </CreationWizard>
  );
}
