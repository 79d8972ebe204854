import FullCalendar, { type CalendarRef, type EventSourceFuncInfo } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import list from '@fullcalendar/react/list';
import french from '@fullcalendar/react/locales/fr';
import '@fullcalendar/react/skeleton.css';
import classic from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import type { CalendarQuery } from '../__generated__/CalendarQuery.graphql';
import { messageOf } from '../core/errors.ts';
import { communityPath } from '../communities/communityKinds.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { type CalendarEvent, EventDialog } from './EventDialog.tsx';
import './calendar.css';
import { fetchWhole } from '../relay/fetchWhole.ts';

/** The views, as the library calls them. */
const views = [
  { id: 'dayGridMonth', label: 'Mois' },
  { id: 'timeGridWeek', label: 'Semaine' },
  { id: 'timeGridDay', label: 'Jour' },
  { id: 'listMonth', label: 'Liste' },
] as const;

/** On a telephone the list reads best. */
const firstView = () => (matchMedia('(max-width: 639px)').matches ? 'listMonth' : 'dayGridMonth');

/** A community's events by month, week, day or in a list; each opens with its details. */
export function Calendar({ slug, title }: { slug: string; title: string }) {
  const calendar = useRef<CalendarRef>(null);
  const environment = useRelayEnvironment();
  const [view, setView] = useState<string>(firstView);
  const [heading, setHeading] = useState('');
  const [open, setOpen] = useState<CalendarEvent | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const api = () => calendar.current?.getApi();

  /** The events that touch what is shown. */
  const fetchEvents = async ({ start, end }: EventSourceFuncInfo) => {
    const found = await fetchWhole<CalendarQuery>(
      environment,
      graphql`
        query CalendarQuery($slug: String!, $from: DateTime!, $to: DateTime!) @throwOnFieldError {
          community(slug: $slug) {
            events(from: $from, to: $to) {
              id
              slug
              title
              place
              description
              plainDescription
              startsAt
              endsAt
            }
          }
        }
      `,
      { slug, from: start.toISOString(), to: end.toISOString() },
    ).toPromise();
    setFailure(null);
    return (found?.community?.events ?? []).map((event) => ({
      id: event.id,
      title: event.title,
      start: event.startsAt,
      end: event.endsAt,
      extendedProps: { details: event },
    }));
  };

  return (
    <Card className="calendar p-4 sm:p-5">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="m-0 min-w-44 flex-1 text-lg font-bold first-letter:uppercase" aria-live="polite">
          {heading}
        </h2>
        <div className="flex items-center gap-1">
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
        <div role="group" aria-label="Affichage" className="flex flex-wrap gap-1 rounded-full bg-sunken p-1">
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
      {failure !== null && (
        <ErrorNotice className="mb-4" message={failure} onRetry={() => api()?.refetchEvents()} />
      )}
      <FullCalendar
        ref={calendar}
        plugins={[dayGrid, timeGrid, list, classic]}
        locale={french}
        initialView={view}
        headerToolbar={false}
        height="auto"
        firstDay={1}
        nowIndicator
        navLinks={false}
        dayMaxEvents={3}
        allDaySlot={false}
        slotMinTime="08:00"
        slotMaxTime="23:00"
        businessHours={{ daysOfWeek: [1, 2, 3, 4, 5], startTime: '08:00', endTime: '23:00' }}
        // Nobody is told that there is nothing before it is known.
        noEventsContent={
          isLoading ? 'Chargement…' : failure === null ? 'Aucun événement sur cette période' : ''
        }
        loading={setLoading}
        events={(span, succeed, fail) => {
          fetchEvents(span).then(succeed, (error: unknown) => {
            setFailure(messageOf(error));
            fail(error instanceof Error ? error : new Error('The events did not come.'));
          });
        }}
        eventInteractive
        eventDidMount={({ el, event, timeText }) => {
          // A button has its name at once; the library writes its text a moment later.
          el.setAttribute('aria-label', `${timeText} ${event.title}`.trim());
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          setOpen(event.extendedProps.details as CalendarEvent);
        }}
        datesSet={({ view: shown }) => {
          setHeading(shown.title);
          setView(shown.type);
        }}
      />
      {open && (
        <EventDialog
          event={open}
          communityTitle={title}
          address={`${communityPath(slug)}/post/${encodeURIComponent(open.slug)}`}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
