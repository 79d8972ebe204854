import { usePreloadedQuery } from 'react-relay';
import type { LinksPageQuery } from '../__generated__/LinksPageQuery.graphql';
import { usePageQuery } from '../app/preload.ts';
import { AdministrationFrame } from '../statistics/AdministrationFrame.tsx';
import { LinkAdministration } from './LinkAdministration.tsx';
import { linksPageQuery } from './LinksPage.query.ts';

/** /administration/links [3 §2]. */
export function Component() {
  const { viewer } = usePreloadedQuery<LinksPageQuery>(linksPageQuery, usePageQuery<LinksPageQuery>());
  return (
    <AdministrationFrame title="Mes liens" isAllowed={viewer?.administration != null}>
      {viewer && <LinkAdministration viewer={viewer} />}
    </AdministrationFrame>
  );
}
