import type { BreakingNewsPageQuery } from '../__generated__/BreakingNewsPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { BreakingNewsAdministration } from './BreakingNewsAdministration.tsx';
import { breakingNewsPageQuery } from './BreakingNewsPage.query.ts';

/** /administration/breaking-news: editor of the breaking news. */
export function Component() {
  const query = usePageData<BreakingNewsPageQuery>(breakingNewsPageQuery);
  const { viewer } = query;
  return (
    <AdministrationFrame title="À la une" query={query} pageQuery={breakingNewsPageQuery}>
      {viewer && <BreakingNewsAdministration viewer={viewer} />}
    </AdministrationFrame>
  );
}
