import { useState } from 'react';
import type { CalendarPageQuery } from '../__generated__/CalendarPageQuery.graphql';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { NotFound } from '../core/NotFoundPage.tsx';
import { Calendar } from '../events/Calendar.tsx';
import type { SlotTimes } from '../events/calendarPeriod.ts';
import { usePageData, usePageQuery, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { NewEventDialog } from './NewEventDialog.tsx';
import { calendarPageQuery } from './CalendarPage.query.ts';

/** /communaute/{id}/calendrier: calendar of a community's events. */
export function Component() {
  const { variables, fetchKey } = usePageQuery<CalendarPageQuery>();
  const { community } = usePageData<CalendarPageQuery>(calendarPageQuery);
  const reload = usePageReload(calendarPageQuery);
  const [adding, setAdding] = useState<{ times?: SlotTimes } | null>(null);
  if (!community) return <NotFound />;
  return (
    <CommunityTab
      community={community}
      onRetry={reload}
      isReadable={community.viewerRole !== null || community.viewerCanAdminister !== false}
    >
      <div>
        <ErrorRegion key={`${community.id} ${fetchKey}`} onRetry={reload}>
          <Calendar
            community={community}
            period={variables}
            {...(community.viewerCanPublish ? { onAdd: (times) => setAdding(times ? { times } : {}) } : {})}
          />
        </ErrorRegion>
      </div>
      {adding && (
        <NewEventDialog
          communities={[]}
          hasMoreCommunities={false}
          communityId={community.id}
          times={adding.times}
          onClose={() => setAdding(null)}
        />
      )}
    </CommunityTab>
  );
}
