import FullCalendar, { type CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import list from '@fullcalendar/react/list';
import french from '@fullcalendar/react/locales/fr';
import '@fullcalendar/react/skeleton.css';
import classic from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { graphql, useRefetchableFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { Subscription } from 'relay-runtime';
import type { Calendar_community$key } from '../__generated__/Calendar_community.graphql';
import type { CalendarQuery } from '../__generated__/CalendarQuery.graphql';
import type { CalendarRefetchQuery } from '../__generated__/CalendarRefetchQuery.graphql';
import { messageOf } from '../core/errors.ts';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { covers, type Span } from './calendarSpan.ts';
import { EventDialog } from './EventDialog.tsx';
import './calendar.css';
import { formatDays } from './formatDays.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { sentence } from '../ui/sentence.ts';

/** Fetches another period into the store for `refetch`. */
const calendarQuery = graphql`
  query CalendarQuery($id: ID!, $from: DateTime!, $to: DateTime!) {
    node(id: $id) {
      ...Calendar_community @arguments(from: $from, to: $to) @alias(as: "community")
    }
  }
`;

/** Views by the library's names. */
const views = [
  { id: 'dayGridMonth', label: 'Mois' },
  { id: 'timeGridWeek', label: 'Semaine' },
  { id: 'timeGridDay', label: 'Jour' },
  { id: 'listMonth', label: 'Liste' },
] as const;

/** Titles too long for the month or the list end with an ellipsis. */
const titleClasses = { rowEventTitleClass: 'min-w-0 truncate', listItemEventTitleClass: 'min-w-0 truncate' };

/** Phones open the list view. */
const firstView = () => (matchMedia('(max-width: 639px)').matches ? 'listMonth' : 'dayGridMonth');

interface Props {
  community: Calendar_community$key;
  /** Initially loaded period. */
  span: Span;
  /** Opens the form of a new event; absent for people who may not publish. */
  onAdd?: () => void;
}

/** Calendar of a community by month, week, day or list. */
export function Calendar({ community: key, span, onAdd }: Props) {
  const [community, refetch] = useRefetchableFragment<CalendarRefetchQuery, Calendar_community$key>(
    graphql`
      fragment Calendar_community on Community
      @throwOnFieldError
      @refetchable(queryName: "CalendarRefetchQuery")
      @argumentDefinitions(from: { type: "DateTime!" }, to: { type: "DateTime!" }) {
        id
        databaseId
        title
        events(from: $from, to: $to) {
          id
          title
          startsAt
          endsAt
          ...EventDialog_event
        }
      }
    `,
    key,
  );
  const calendar = useRef<CalendarRef>(null);
  const environment = useRelayEnvironment();
  const [view, setView] = useState<string>(firstView);
  const [heading, setHeading] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const isMeasured = useMeasured();
  const loaded = useRef(span);
  const wanted = useRef(span);
  const request = useRef<Subscription>(undefined);
  useEffect(() => () => request.current?.unsubscribe(), []);
  const api = () => calendar.current?.getApi();
  const open = community.events?.find(({ id }) => id === openId);

  /** Fetches the displayed period; until then, and on failure, the former events stay. */
  const look = () => {
    request.current?.unsubscribe();
    setFailure(null);
    const next = wanted.current;
    const isThere = covers(loaded.current, next);
    setLoading(!isThere);
    if (isThere) return;
    const variables = { id: community.id, ...next };
    request.current = fetchStrict<CalendarQuery>(environment, calendarQuery, variables).subscribe({
      complete: () => {
        loaded.current = next;
        setLoading(false);
        refetch(next, { fetchPolicy: 'store-only' });
      },
      error: (error: unknown) => {
        setLoading(false);
        setFailure(messageOf(error));
      },
    });
  };

  // Live updates (B408).
  useWatchCommunity(community.id, ['POSTS'], () =>
    fetchStrict<CalendarQuery>(environment, calendarQuery, {
      id: community.id,
      ...loaded.current,
    }).toPromise(),
  );

  return (
    <Card className="calendar p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2
          className="m-0 min-w-0 basis-1/2 flex-1 text-lg font-bold first-letter:uppercase"
          aria-live="polite"
        >
          {heading}
        </h2>
        {onAdd && (
          <Button
            kind="primary"
            size="small"
            icon={<IconPlus aria-hidden="true" />}
            className="print:hidden"
            onPress={onAdd}
          >
            Événement
          </Button>
        )}
        <div className="-ml-2.5 flex flex-wrap items-center gap-1">
          <IconButton label="Période précédente" onPress={() => api()?.prev()}>
            <IconChevronLeft aria-hidden="true" />
          </IconButton>
          <Button size="small" onPress={() => api()?.today()}>
            Aujourd’hui
          </Button>
          <IconButton label="Période suivante" onPress={() => api()?.next()}>
            <IconChevronRight aria-hidden="true" />
          </IconButton>
        </div>
        <div
          role="group"
          aria-label="Affichage"
          className="flex flex-wrap gap-1 rounded-full bg-sunken p-1 print:hidden"
        >
          {views.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={view === id}
              onClick={() => api()?.changeView(id)}
              className="min-h-9 rounded-full px-2.5 text-sm sm:px-3.5 font-semibold text-ink-soft aria-pressed:bg-surface aria-pressed:text-accent-ink aria-pressed:shadow-sm pointer-coarse:min-h-11"
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {failure !== null && <ErrorNotice isReading className="mb-4" message={failure} onRetry={look} />}
      <div className={isMeasured ? undefined : 'invisible'}>
        <FullCalendar
          ref={calendar}
          plugins={[dayGrid, timeGrid, list, classic]}
          locale={french}
          initialView={view}
          headerToolbar={false}
          // All 24 hours; those outside working hours are shaded and reached by scrolling.
          height={view.startsWith('timeGrid') ? '38rem' : 'auto'}
          firstDay={1}
          nowIndicator
          navLinks={false}
          dayMaxEvents={3}
          allDaySlot={false}
          scrollTime="08:00"
          timedText="Horaires"
          businessHours={{ daysOfWeek: [1, 2, 3, 4, 5], startTime: '08:00', endTime: '23:00' }}
          // Shows the empty message only after loading.
          noEventsContent={
            isLoading ? 'Chargement…' : failure === null ? 'Aucun événement sur cette période' : ''
          }
          events={(community.events ?? []).map(({ id, title, startsAt, endsAt }) => ({
            id,
            title,
            start: startsAt,
            end: endsAt,
          }))}
          eventInteractive
          // Keeps events far enough apart to click.
          rowEventClass="min-h-6"
          listItemEventClass="min-h-6"
          {...(view.startsWith('timeGrid') ? {} : titleClasses)}
          eventDidMount={({ el, event, timeText }) => {
            // Names the button before the library renders its text.
            el.setAttribute('aria-label', sentence`${timeText} ${event.title}`.trim());
          }}
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault();
            setOpenId(event.id);
          }}
          datesSet={({ view: shown, start, end }) => {
            setHeading(shown.type.startsWith('timeGrid') ? formatDays(start, end) : shown.title);
            setView(shown.type);
            wanted.current = { from: start.toISOString(), to: end.toISOString() };
            look();
          }}
        />
      </div>
      {open && (
        <EventDialog
          event={open}
          communityTitle={community.title}
          community={community.databaseId}
          onClose={() => setOpenId(null)}
        />
      )}
    </Card>
  );
}

/** Whether the library has positioned its events; they are hidden until then. */
function useMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => setMeasured(true))));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMeasured;
}
