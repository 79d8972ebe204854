import type { BannersPageQuery } from '../__generated__/BannersPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { bannersPageQuery } from './BannersPage.query.ts';
import { IllustrationAdministration } from './IllustrationAdministration.tsx';

/** /administration/banners. */
export function Component() {
  const { viewer } = usePageData<BannersPageQuery>(bannersPageQuery);
  return (
    <AdministrationFrame title="Page d'accueil Web" isAllowed={viewer?.administration != null}>
      {viewer && <IllustrationAdministration viewer={viewer} />}
    </AdministrationFrame>
  );
}
