import type { HeadbandPageQuery } from '../__generated__/HeadbandPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { headbandPageQuery } from './HeadbandPage.query.ts';
import { HighlightAdministration } from './HighlightAdministration.tsx';

/** /administration/headband. */
export function Component() {
  const { viewer } = usePageData<HeadbandPageQuery>(headbandPageQuery);
  const area = viewer?.administration;
  return (
    <AdministrationFrame title="Mise en avant" isAllowed={area != null}>
      {area && <HighlightAdministration administration={area} />}
    </AdministrationFrame>
  );
}
