import type { HeadbandPageQuery } from '../__generated__/HeadbandPageQuery.graphql';
import highlightAdministrationFragment from '../__generated__/HighlightAdministration_viewer.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { Region } from '../relay/Region.tsx';
import { headbandPageQuery } from './HeadbandPage.query.ts';
import { HighlightAdministration } from './HighlightAdministration.tsx';

/** /administration/headband. */
export function Component() {
  const { viewer, platform } = usePageData<HeadbandPageQuery>(headbandPageQuery);
  return (
    <AdministrationFrame title="Mise en avant" viewer={viewer}>
      {viewer && (
        <Region fragment={highlightAdministrationFragment} of={viewer}>
          <HighlightAdministration viewer={viewer} canMove={platform.capabilities.includes('SLIDE_ORDER')} />
        </Region>
      )}
    </AdministrationFrame>
  );
}
