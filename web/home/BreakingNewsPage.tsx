import type { BreakingNewsPageQuery } from '../__generated__/BreakingNewsPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { BreakingNewsAdministration } from './BreakingNewsAdministration.tsx';
import { breakingNewsPageQuery } from './BreakingNewsPage.query.ts';

/** /administration/breaking-news: editor of the breaking news. */
export function Component() {
  const query = usePageData<BreakingNewsPageQuery>(breakingNewsPageQuery);
  const { viewer } = query;
  const reload = usePageReload(breakingNewsPageQuery);
  return (
    <AdministrationFrame title="À la une" query={query}>
      {viewer && (
        <ErrorRegion onRetry={reload}>
          <BreakingNewsAdministration viewer={viewer} />
        </ErrorRegion>
      )}
    </AdministrationFrame>
  );
}
