import { useState } from 'react';
import type { AgendaPageQuery } from '../__generated__/AgendaPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { Agenda } from '../events/Agenda.tsx';
import { AgendaSubscription } from '../events/AgendaSubscription.tsx';
import type { SlotTimes } from '../events/calendarPeriod.ts';
import { usePageData, usePageQuery, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { agendaPageQuery } from './AgendaPage.query.ts';
import { NewEventDialog } from './NewEventDialog.tsx';

/** /agenda: the events of all communities of the viewer. */
export function Component() {
  const { variables, fetchKey } = usePageQuery<AgendaPageQuery>();
  const { viewer, platform } = usePageData<AgendaPageQuery>(agendaPageQuery);
  const reload = usePageReload(agendaPageQuery);
  const [adding, setAdding] = useState<{ times?: SlotTimes } | null>(null);
  if (!viewer || !platform.capabilities.includes('AGENDA')) return <NotFound />;
  const own = viewer.communities?.nodes.filter(({ viewerCanPublish }) => viewerCanPublish) ?? [];
  const hasMore = viewer.communities?.pageInfo.hasNextPage === true;
  return (
    <div className="group flex flex-col gap-4">
      <h1 className="m-0 text-2xl font-bold">Mon agenda</h1>
      <ErrorRegion key={fetchKey} onRetry={reload}>
        <Agenda
          viewer={viewer}
          period={variables}
          {...(own.length > 0 || hasMore ? { onAdd: (times) => setAdding(times ? { times } : {}) } : {})}
        />
        {/* The calendar's height changes until its events have their places. */}
        <div className="group-has-data-positioning:invisible">
          <AgendaSubscription viewer={viewer} />
        </div>
      </ErrorRegion>
      {adding && (
        <NewEventDialog
          communities={own}
          hasMoreCommunities={hasMore}
          communityId={null}
          times={adding.times}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}
