import type { TodayQuery } from '../__generated__/TodayQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Today } from './Today.tsx';
import { todayQuery } from './Today.query.ts';

/** /aujourd-hui: what the right column of the home page shows, for phones. */
export function Component() {
  const { viewer } = usePageData<TodayQuery>(todayQuery);
  const reload = usePageReload(todayQuery);
  return (
    <div className="flex flex-col gap-4">
      <h1 className="m-0 text-2xl font-bold">Aujourd’hui</h1>
      {viewer && (
        <ErrorRegion onRetry={reload}>
          <Today viewer={viewer} />
        </ErrorRegion>
      )}
    </div>
  );
}
