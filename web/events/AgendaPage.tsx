import type { AgendaPageQuery } from '../__generated__/AgendaPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageQuery, usePageReload } from '../relay/preload.ts';
import { Region } from '../relay/Region.tsx';
import { Agenda } from './Agenda.tsx';
import { agendaPageQuery } from './AgendaPage.query.ts';
import { AgendaSubscription } from './AgendaSubscription.tsx';

/** /agenda: the events of all communities of the viewer. */
export function Component() {
  const { variables, fetchKey } = usePageQuery<AgendaPageQuery>();
  const { viewer, platform } = usePageData<AgendaPageQuery>(agendaPageQuery);
  const reload = usePageReload(agendaPageQuery);
  if (!viewer || !platform.capabilities.includes('AGENDA')) return <NotFound />;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="m-0 text-2xl font-bold">Mon agenda</h1>
      <Region key={fetchKey} onRetry={reload}>
        <Agenda viewer={viewer} span={variables} />
        <AgendaSubscription viewer={viewer} />
      </Region>
    </div>
  );
}
