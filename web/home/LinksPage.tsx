import type { LinksPageQuery } from '../__generated__/LinksPageQuery.graphql';
import linkAdministrationFragment from '../__generated__/LinkAdministration_viewer.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { Region } from '../relay/Region.tsx';
import { LinkAdministration } from './LinkAdministration.tsx';
import { linksPageQuery } from './LinksPage.query.ts';

/** /administration/links. */
export function Component() {
  const { viewer, platform } = usePageData<LinksPageQuery>(linksPageQuery);
  return (
    <AdministrationFrame title="Mes liens" viewer={viewer}>
      {viewer && (
        <Region fragment={linkAdministrationFragment} of={viewer}>
          <LinkAdministration viewer={viewer} canMove={platform.capabilities.includes('LINK_ORDER')} />
        </Region>
      )}
    </AdministrationFrame>
  );
}
