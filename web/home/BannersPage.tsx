import { usePreloadedQuery } from 'react-relay';
import type { BannersPageQuery } from '../__generated__/BannersPageQuery.graphql';
import { usePageQuery } from '../app/preload.ts';
import { AdministrationFrame } from '../statistics/AdministrationFrame.tsx';
import { bannersPageQuery } from './BannersPage.query.ts';
import { IllustrationAdministration } from './IllustrationAdministration.tsx';

/** /administration/banners [3 §2]. */
export function Component() {
  const { viewer } = usePreloadedQuery<BannersPageQuery>(bannersPageQuery, usePageQuery<BannersPageQuery>());
  return (
    <AdministrationFrame title="Page d'accueil Web" isAllowed={viewer?.administration != null}>
      {viewer && <IllustrationAdministration viewer={viewer} />}
    </AdministrationFrame>
  );
}
