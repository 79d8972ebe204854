import type { LinksPageQuery } from '../__generated__/LinksPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { LinkAdministration } from './LinkAdministration.tsx';
import { linksPageQuery } from './LinksPage.query.ts';

/** /administration/links. */
export function Component() {
  const { viewer } = usePageData<LinksPageQuery>(linksPageQuery);
  return (
    <AdministrationFrame title="Mes liens" isAllowed={viewer?.administration != null}>
      {viewer && <LinkAdministration viewer={viewer} />}
    </AdministrationFrame>
  );
}
