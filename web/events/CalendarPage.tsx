import type { CalendarPageQuery } from '../__generated__/CalendarPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData } from '../relay/preload.ts';
import { CommunityTab } from '../communities/CommunityTab.tsx';
import { Calendar } from './Calendar.tsx';
import { calendarPageQuery } from './CalendarPage.query.ts';

/** /communaute/{id}/calendrier. */
export function Component() {
  const { community } = usePageData<CalendarPageQuery>(calendarPageQuery);
  if (!community) return <NotFound />;
  return (
    <CommunityTab
      community={community}
      isReadable={community.viewerRole !== null || community.viewerCanAdminister !== false}
    >
      <Calendar key={community.slug} slug={community.slug} title={community.title} />
    </CommunityTab>
  );
}
