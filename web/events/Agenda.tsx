import { useState } from 'react';
import { graphql, useRefetchableFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { Agenda_viewer$key } from '../__generated__/Agenda_viewer.graphql';
import type { AgendaQuery } from '../__generated__/AgendaQuery.graphql';
import type { AgendaRefetchQuery } from '../__generated__/AgendaRefetchQuery.graphql';
import { anyCommunity } from '../live/screen.ts';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { useFadingEdges } from '../ui/useFadingEdges.ts';
import type { SlotTimes, Period } from './calendarPeriod.ts';
import { CalendarView } from './CalendarView.tsx';
import { EventDialog } from './EventDialog.tsx';
import { useCalendarPeriod } from './useCalendarPeriod.ts';

/** Fetches another period into the store for `refetch`. */
const agendaQuery = graphql`
  query AgendaQuery($from: DateTime!, $to: DateTime!) {
    viewer {
      ...Agenda_viewer @arguments(from: $from, to: $to)
    }
  }
`;

interface Props {
  viewer: Agenda_viewer$key;
  /** Initially loaded period. */
  period: Period;
  /** Opens the form of a new event, also at chosen times; absent for people who may not publish. */
  onAdd?: (times?: SlotTimes) => void;
}

/** The events of all communities, each in its colour; the legend hides and shows communities. */
export function Agenda({ viewer: key, period, onAdd }: Props) {
  const [viewer, refetch] = useRefetchableFragment<AgendaRefetchQuery, Agenda_viewer$key>(
    graphql`
      fragment Agenda_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "AgendaRefetchQuery")
      @argumentDefinitions(from: { type: "DateTime!" }, to: { type: "DateTime!" }) {
        events(from: $from, to: $to) {
          id
          title
          startsAt
          endsAt
          community {
            id
            databaseId
            title
            color
          }
          ...EventDialog_event
        }
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const [openId, setOpenId] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { fetchAgain, ...periodProps } = useCalendarPeriod({
    period,
    fetch: (next) => fetchStrict<AgendaQuery>(environment, agendaQuery, next),
    show: (next) => refetch(next, { fetchPolicy: 'store-only' }),
  });
  useWatchCommunity(anyCommunity, ['POSTS', 'MEMBERSHIP'], fetchAgain);
  const row = useFadingEdges<HTMLUListElement>('[aria-current]');
  const { events } = viewer;
  const open = events.find(({ id }) => id === openId);
  const communities = [
    ...new Map(events.map(({ community }) => [community.id, community])).values(),
  ].toSorted((one, other) => one.title.localeCompare(other.title, 'fr'));
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  return (
    <>
      {communities.length > 0 && (
        <ul
          ref={row}
          aria-label="Communautés"
          className="fading-edges m-0 -mx-3 -my-1 flex list-none gap-2 overflow-x-auto px-3 py-1 *:shrink-0"
        >
          {communities.map(({ id, title, color }) => (
            <li key={id} className="max-w-full">
              <button
                type="button"
                aria-pressed={!hidden.has(id)}
                onClick={() => toggle(id)}
                className="flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line-strong px-3 text-sm font-medium text-muted line-through aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-ink aria-pressed:no-underline pointer-coarse:min-h-11"
              >
                <span
                  aria-hidden="true"
                  className="size-3 shrink-0 rounded-full border border-line-strong"
                  style={{ backgroundColor: hidden.has(id) ? 'transparent' : color }}
                />
                <span dir="auto" className="truncate">
                  {title}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <CalendarView
        {...periodProps}
        events={events
          .filter(({ community }) => !hidden.has(community.id))
          .map((event) => ({
            ...event,
            color: event.community.color,
            communityTitle: event.community.title,
          }))}
        onOpen={setOpenId}
        onAdd={onAdd}
        scrollsToToday
      >
        {open && (
          <EventDialog
            event={open}
            communityTitle={open.community.title}
            community={open.community.databaseId}
            onClose={() => setOpenId(null)}
          />
        )}
      </CalendarView>
    </>
  );
}
