import { Navigate } from 'react-router-dom';
import type { CommunitiesPageQuery } from '../__generated__/CommunitiesPageQuery.graphql';
import { communitiesPageQuery } from '../communities/CommunitiesPage.query.ts';
import { CreationWizard } from '../communities/CreationWizard.tsx';
import { usePageData } from '../relay/preload.ts';
import { CandidatePicker } from './CandidatePicker.tsx';

/** /communautes/ajouter: the wizard over the list, for those who may make communities. */
export function Component() {
  const { viewer } = usePageData<CommunitiesPageQuery>(communitiesPageQuery);
  if (!viewer?.canCreateCommunities) return <Navigate to="/communautes" replace />;
  return <CreationWizard invite={(slug) => <CandidatePicker communitySlug={slug} />} />;
}
