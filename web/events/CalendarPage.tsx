import type { CalendarPageQuery } from '../__generated__/CalendarPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageQuery, usePageReload } from '../relay/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { Region } from '../relay/Region.tsx';
import { Calendar } from './Calendar.tsx';
import { calendarPageQuery } from './CalendarPage.query.ts';

/** /communaute/{id}/calendrier. */
export function Component() {
  const { variables, fetchKey } = usePageQuery<CalendarPageQuery>();
  const { community } = usePageData<CalendarPageQuery>(calendarPageQuery);
  const reload = usePageReload(calendarPageQuery);
  if (!community) return <NotFound />;
  return (
    <CommunityTab
      community={community}
      onRetry={reload}
      isReadable={community.viewerRole !== null || community.viewerCanAdminister !== false}
    >
      <div>
        <Region key={`${community.id} ${fetchKey}`} onRetry={reload}>
          <Calendar community={community} span={variables} />
        </Region>
      </div>
    </CommunityTab>
  );
}
