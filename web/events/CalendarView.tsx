import FullCalendar, { type CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import french from '@fullcalendar/react/locales/fr';
import '@fullcalendar/react/skeleton.css';
import classic from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGrid from '@fullcalendar/react/timegrid';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { sentence } from '../ui/sentence.ts';
import './calendar.css';
import { type Span, formatDays, type SlotTimes, slotTimes } from './calendarSpan.ts';

/** Linear share of a channel, from 0 to 255. */
const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Black or white, whichever is better to read on a colour such as `#2563eb`. */
function contrastOf(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  // Where both have the same contrast.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

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

interface ShownEvent {
  readonly id: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Colour of its community; the accent colour when absent. */
  readonly color?: string | undefined;
}

interface Props {
  events: readonly ShownEvent[];
  isLoading: boolean;
  /** Why the period could not be loaded. */
  failure: string | null;
  onRetry: () => void;
  /** Another period is shown. */
  onSpan: (span: Span) => void;
  onOpen: (id: string) => void;
  /** Opens the form of a new event, also at chosen times; absent for people who may not publish. */
  onAdd?: ((times?: SlotTimes) => void) | undefined;
  /** What is shown below, such as an opened event. */
  children?: ReactNode;
}

/** A calendar by month, week, day or list. */
export function CalendarView({
  events,
  isLoading,
  failure,
  onRetry,
  onSpan,
  onOpen,
  onAdd,
  children,
}: Props) {
  const calendar = useRef<CalendarRef>(null);
  const [view, setView] = useState<string>(firstView);
  const [heading, setHeading] = useState('');
  const isMeasured = useMeasured();
  const api = () => calendar.current?.getApi();
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
            onPress={() => onAdd()}
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
      {failure !== null && <ErrorNotice isReading className="mb-4" message={failure} onRetry={onRetry} />}
      <div className={isMeasured ? undefined : 'invisible'}>
        <FullCalendar
          ref={calendar}
          plugins={[dayGrid, timeGrid, list, interaction, classic]}
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
          events={events.map(({ id, title, startsAt, endsAt, color }) => ({
            id,
            title,
            start: startsAt,
            end: endsAt,
            ...(color === undefined ? {} : { color, contrastColor: contrastOf(color) }),
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
          selectable={onAdd !== undefined}
          selectMirror
          // A long press, so that phones scroll.
          longPressDelay={500}
          select={({ start, end, allDay }) => {
            api()?.unselect();
            onAdd?.(slotTimes(start, end, allDay));
          }}
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault();
            onOpen(event.id);
          }}
          datesSet={({ view: shown, start, end }) => {
            setHeading(shown.type.startsWith('timeGrid') ? formatDays(start, end) : shown.title);
            setView(shown.type);
            onSpan({ from: start.toISOString(), to: end.toISOString() });
          }}
        />
      </div>
      {children}
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
