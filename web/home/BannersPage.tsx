import type { BannersPageQuery } from '../__generated__/BannersPageQuery.graphql';
import illustrationAdministrationFragment from '../__generated__/IllustrationAdministration_viewer.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { Region } from '../relay/Region.tsx';
import { bannersPageQuery } from './BannersPage.query.ts';
import { IllustrationAdministration } from './IllustrationAdministration.tsx';

/** /administration/banners. */
export function Component() {
  const { viewer, platform } = usePageData<BannersPageQuery>(bannersPageQuery);
  return (
    <AdministrationFrame title="Page d'accueil Web" viewer={viewer}>
      {viewer && (
        <Region fragment={illustrationAdministrationFragment} of={viewer}>
          <IllustrationAdministration
            viewer={viewer}
            canMove={platform.capabilities.includes('SLIDE_ORDER')}
          />
        </Region>
      )}
    </AdministrationFrame>
  );
}
