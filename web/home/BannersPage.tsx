import type { BannersPageQuery } from '../__generated__/BannersPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { bannersPageQuery } from './BannersPage.query.ts';
import { SidebarMediaAdministration } from './SidebarMediaAdministration.tsx';

/** /administration/banners: list and forms of the right column's pictures and videos. */
export function Component() {
  const query = usePageData<BannersPageQuery>(bannersPageQuery);
  const { viewer, platform } = query;
  return (
    <AdministrationFrame title="Page d'accueil Web" query={query} pageQuery={bannersPageQuery}>
      {viewer && (
        <SidebarMediaAdministration
          viewer={viewer}
          canMove={platform.capabilities.includes('SLIDE_REORDERING')}
        />
      )}
    </AdministrationFrame>
  );
}
