import type { BreakingNewsPageQuery } from '../__generated__/BreakingNewsPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { Region } from '../relay/Region.tsx';
import { BreakingNewsAdministration } from './BreakingNewsAdministration.tsx';
import { breakingNewsPageQuery } from './BreakingNewsPage.query.ts';

/** /administration/breaking-news. */
export function Component() {
  const { viewer } = usePageData<BreakingNewsPageQuery>(breakingNewsPageQuery);
  const reload = usePageReload(breakingNewsPageQuery);
  return (
    <AdministrationFrame title="À la une" viewer={viewer}>
      {viewer && (
        <Region onRetry={reload}>
          <BreakingNewsAdministration viewer={viewer} />
        </Region>
      )}
    </AdministrationFrame>
  );
}
