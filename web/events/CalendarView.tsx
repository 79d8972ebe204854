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
import { contrastRatio } from '../branding/colour.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDate } from '../ui/formatDate.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NativeSelect } from '../ui/SelectField.tsx';
import './calendar.css';
import { type Period, formatDays, listDays, type SlotTimes, slotTimes } from './calendarPeriod.ts';
import { useCalendarPlace } from './useCalendarPlace.ts';

/** Black or white, whichever is better to read on a colour such as `#2563eb`. */
const blackOrWhiteOn = (color: string): string =>
  contrastRatio(color, '#000000') > contrastRatio(color, '#ffffff') ? '#000000' : '#ffffff';

/** « 08:15 », as everywhere. */
const timeFormat = { hour: '2-digit', minute: '2-digit' } as const;

/** Class of today's cell in the month view. */
const todayClass = 'today';

/**
 * Our own FullCalendar view: lists a fixed number of days from any day, while its month and week lists stop at the
 * period's end.
 */
const listViewId = 'coming';

/** View ids of FullCalendar and our list view, with their labels. */
const views = [
  { id: 'dayGridMonth', label: 'Mois' },
  { id: 'timeGridWeek', label: 'Semaine' },
  { id: 'timeGridDay', label: 'Jour' },
  { id: listViewId, label: 'Liste' },
] as const;

/** Titles too long for the month or the list end with an ellipsis; the month has two lines for them, below the hour. */
const titleClasses = (view: string) =>
  view === 'dayGridMonth'
    ? {
        rowEventTitleClass: 'min-w-0 truncate',
        listItemEventInnerClass: 'flex-wrap',
        listItemEventTitleClass: 'min-w-0 basis-full line-clamp-2! whitespace-normal!',
      }
    : { rowEventTitleClass: 'min-w-0 truncate', listItemEventTitleClass: 'min-w-0 truncate' };

/** Phones open the list view. */
const firstView = () => (matchMedia('(max-width: 639px)').matches ? listViewId : 'dayGridMonth');

interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Colour of its community; the accent colour when absent. */
  readonly color?: string | undefined;
  /** Its community, where there are several. */
  readonly communityTitle?: string | undefined;
}

interface Props {
  events: readonly CalendarEvent[];
  isLoading: boolean;
  /** Why the period could not be loaded. */
  failure: string | null;
  onRetry: () => void;
  /** Called with the shown period, at first and after each change. */
  onPeriodChange: (period: Period) => void;
  onOpen: (id: string) => void;
  /** Opens the form of a new event, also at chosen times; absent for people who may not publish. */
  onAdd?: ((times?: SlotTimes) => void) | undefined;
  /** Scrolls to today when the month opens. */
  scrollsToToday?: boolean;
  /** Rendered below the calendar, such as a dialog of the open event. */
  children?: ReactNode;
}

/** A calendar by month, week, day or list. */
export function CalendarView({
  events,
  isLoading,
  failure,
  onRetry,
  onPeriodChange,
  onOpen,
  onAdd,
  scrollsToToday = false,
  children,
}: Props) {
  const calendar = useRef<CalendarRef>(null);
  const { first, keep } = useCalendarPlace(views);
  const [view, setView] = useState<string>(first.viewId ?? firstView);
  const [heading, setHeading] = useState('');
  const isPositioned = useIsPositioned();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Keep a scroll position that the browser restored.
    if (scrollsToToday && isPositioned && scrollY === 0)
      frame.current?.querySelector(`.${todayClass}`)?.scrollIntoView({ block: 'nearest' });
  }, [scrollsToToday, isPositioned]);
  const api = () => calendar.current?.getApi();
  const communityTitles = new Map(events.map(({ id, communityTitle }) => [id, communityTitle]));
  return (
    <Card className="calendar p-4 sm:p-5">
      <div className="@container mb-3">
        <div className="flex flex-wrap items-center justify-between gap-2 @min-[39rem]:flex-nowrap">
          <h2
            className="m-0 min-w-0 flex-1 basis-1/2 text-base leading-tight font-bold first-letter:uppercase @min-[39rem]:basis-0"
            aria-live="polite"
          >
            {heading}
          </h2>
          {onAdd && (
            <Button
              kind="primary"
              size="small"
              icon={<IconPlus aria-hidden="true" />}
              className="shrink-0 max-sm:size-11 max-sm:gap-0 max-sm:px-0 print:hidden @min-[39rem]:@max-[47rem]:size-9 @min-[39rem]:@max-[47rem]:pointer-coarse:size-11 @min-[39rem]:@max-[47rem]:gap-0 @min-[39rem]:@max-[47rem]:px-0"
              title="Nouvel événement"
              onPress={() => onAdd()}
            >
              <span className="max-sm:sr-only @min-[39rem]:@max-[47rem]:sr-only">Événement</span>
            </Button>
          )}
          <div className="-ml-2.5 flex flex-wrap items-center gap-1 @min-[39rem]:ml-0 @min-[39rem]:gap-0 @min-[39rem]:shrink-0">
            <IconButton label="Période précédente" size="small" onPress={() => api()?.prev()}>
              <IconChevronLeft aria-hidden="true" />
            </IconButton>
            <Button size="small" onPress={() => api()?.today()}>
              Aujourd’hui
            </Button>
            <IconButton label="Période suivante" size="small" onPress={() => api()?.next()}>
              <IconChevronRight aria-hidden="true" />
            </IconButton>
          </div>
          <div
            role="group"
            aria-label="Affichage"
            className="flex flex-wrap gap-0.5 rounded-full bg-sunken p-1 max-sm:hidden @min-[39rem]:shrink-0 @min-[39rem]:flex-nowrap print:hidden"
          >
            {views.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                aria-pressed={view === id}
                onClick={() => api()?.changeView(id)}
                className="min-h-9 rounded-full px-2.5 text-sm font-semibold text-ink-soft aria-pressed:bg-surface aria-pressed:text-accent-ink aria-pressed:shadow-sm dark:aria-pressed:bg-accent dark:aria-pressed:text-on-accent pointer-coarse:min-h-11"
              >
                {label}
              </button>
            ))}
          </div>
          <div className="sm:hidden print:hidden">
            <NativeSelect
              aria-label="Affichage"
              value={view}
              onChange={({ target }) => api()?.changeView(target.value)}
              className="min-h-9 rounded-full border border-line-strong bg-surface pl-3.5 text-sm font-semibold text-ink pointer-coarse:min-h-11"
            >
              {views.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </div>
        </div>
      </div>
      {failure !== null && <ErrorNotice isReading className="mb-4" message={failure} onRetry={onRetry} />}
      <div ref={frame} {...(isPositioned ? {} : { 'data-positioning': '', className: 'invisible' })}>
        <FullCalendar
          ref={calendar}
          plugins={[dayGrid, timeGrid, list, interaction, classic]}
          locale={french}
          initialView={view}
          initialDate={first.day}
          views={{ [listViewId]: { type: 'list', duration: { days: listDays }, dateAlignment: 'day' } }}
          headerToolbar={false}
          // All 24 hours; those outside working hours are shaded and reached by scrolling.
          height={view.startsWith('timeGrid') ? '38rem' : 'auto'}
          firstDay={1}
          nowIndicator
          navLinks={false}
          dayMaxEvents={3}
          allDaySlot={false}
          scrollTime="08:00"
          eventTimeFormat={timeFormat}
          slotHeaderFormat={timeFormat}
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
            ...(color === undefined ? {} : { color, contrastColor: blackOrWhiteOn(color) }),
          }))}
          eventInteractive
          noEventsClass="bg-transparent!"
          // Minimum target size of 24 px.
          rowEventClass="min-h-6"
          dayCellTopInnerClass={({ isToday }) => (isToday ? todayClass : '')}
          listItemEventClass="min-h-6"
          {...(view.startsWith('timeGrid') ? {} : titleClasses(view))}
          // A ring keeps dark colours visible in dark mode.
          listItemEventBeforeClass={view === listViewId ? 'hidden' : 'dark:ring-1 dark:ring-line-strong'}
          {...(view === listViewId
            ? {
                eventContent: ({ event, timeText }) => (
                  <ListedEvent
                    time={timeText}
                    title={event.title}
                    communityTitle={communityTitles.get(event.id)}
                  />
                ),
              }
            : {})}
          selectable={onAdd !== undefined}
          selectMirror
          // Select by long press, so that swiping still scrolls.
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
            setHeading(
              shown.type === 'dayGridMonth'
                ? shown.title
                : shown.type === listViewId
                  ? `À partir du ${formatDate(start)}`
                  : formatDays(start, end),
            );
            setView(shown.type);
            keep(shown.type, shown.calendar.getDate());
            onPeriodChange({ from: start.toISOString(), to: end.toISOString() });
          }}
        />
      </div>
      {children}
    </Card>
  );
}

/** A row of the list: times in a narrow column, colour, title and community. */
const ListedEvent = ({
  time,
  title,
  communityTitle = '',
}: {
  time: string;
  title: string;
  communityTitle?: string | undefined;
}) => (
  <div className="flex min-w-0 flex-1 items-start gap-3 text-left text-sm">
    <span className="min-w-24 shrink-0 whitespace-nowrap text-muted tabular-nums sm:min-w-28">{time}</span>{' '}
    <span
      aria-hidden="true"
      className="mt-1.5 size-2.5 shrink-0 rounded-full bg-(--fc-event-color) dark:ring-1 dark:ring-line-strong"
    />
    <span className="flex min-w-0 flex-1 flex-col">
      <span dir="auto" className="font-semibold wrap-anywhere">
        {title}
      </span>{' '}
      {communityTitle !== '' && (
        <span dir="auto" className="truncate text-xs text-muted">
          {communityTitle}
        </span>
      )}
    </span>
  </div>
);

/** False for the first two animation frames, in which FullCalendar positions its events. */
function useIsPositioned(): boolean {
  const [isPositioned, setPositioned] = useState(false);
  useEffect(() => {
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => setPositioned(true));
    });
    return () => cancelAnimationFrame(request);
  }, []);
  return isPositioned;
}
