import type { LinksPageQuery } from '../__generated__/LinksPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { LinkAdministration } from './LinkAdministration.tsx';
import { linksPageQuery } from './LinksPage.query.ts';

/** /administration/links: list and forms of « Mes liens ». */
export function Component() {
  const query = usePageData<LinksPageQuery>(linksPageQuery);
  const { viewer, platform } = query;
  return (
    <AdministrationFrame title="Mes liens" query={query} pageQuery={linksPageQuery}>
      {viewer && (
        <LinkAdministration viewer={viewer} canMove={platform.capabilities.includes('LINK_REORDERING')} />
      )}
    </AdministrationFrame>
  );
}
