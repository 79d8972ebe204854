import type { BreakingNewsPageQuery } from '../__generated__/BreakingNewsPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { BreakingNewsAdministration } from './BreakingNewsAdministration.tsx';
import { breakingNewsPageQuery } from './BreakingNewsPage.query.ts';

/** /administration/breaking-news. */
export function Component() {
  const { viewer } = usePageData<BreakingNewsPageQuery>(breakingNewsPageQuery);
  const area = viewer?.administration;
  return (
    <AdministrationFrame title="À la une" isAllowed={area != null}>
      {area && <BreakingNewsAdministration administration={area} />}
    </AdministrationFrame>
  );
}
