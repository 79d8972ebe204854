import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EventView_event$key } from '../__generated__/EventView_event.graphql';
import { formatShortMonth, formatTime, formatWeekday } from '../ui/formatDate.ts';
import { Html } from '../ui/Html.tsx';
import { ZoneNote } from './ZoneNote.tsx';
import { Suspense } from 'react';
import type { EventAnswers_event$key } from '../__generated__/EventAnswers_event.graphql';
import { lazyPart } from '../ui/lazyPart.tsx';

const EventAnswers = lazyPart(() => import('./EventAnswers.tsx'), { isExtra: true });

interface Props {
  event: EventAnswers_event$key;
  /** Without the names of those who responded. */
  isBrief?: boolean;
}

/** Responses to an event, loaded where there is one. */
export const EventAnswersPart = (props: Props) => (
  <Suspense fallback={<div className={props.isBrief ? 'h-7 pointer-coarse:h-11' : 'h-9 max-sm:h-16'} />}>
    <EventAnswers {...props} />
  </Suspense>
);

/** Dates of an event as text: one day or a period. */
export function formatPeriod(startsAt: string, endsAt: string): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const [from, to] = [`${formatWeekday(start)} à ${formatTime(start)}`, formatTime(end)];
  return start.toDateString() === end.toDateString()
    ? `${formatWeekday(start)}, de ${formatTime(start)} à ${to}`
    : `Du ${from} au ${formatWeekday(end)} à ${to}`;
}

/** Event with name, dates, place and description. */
export function EventView({ event: key }: { event: EventView_event$key }) {
  const event = useFragment(
    graphql`
      fragment EventView_event on Event {
        title
        location
        text
        startsAt
        endsAt
        image {
          contentUrl(width: 960)
          alt
        }
        responseCounts {
          __typename
        }
        ...EventAnswers_event
      }
    `,
    key,
  );
  const start = new Date(event.startsAt);
  return (
    <div className="flex flex-col gap-2">
      {event.image && (
        <img
          src={event.image.contentUrl}
          alt={event.image.alt}
          loading="lazy"
          className="aspect-video max-h-60 w-full bg-sunken object-cover"
        />
      )}
      <div className="flex gap-4 px-4">
        <div
          aria-hidden="true"
          className="flex h-16 w-14 shrink-0 flex-col items-center justify-center overflow-hidden rounded-xl border border-line bg-surface"
        >
          <span className="w-full bg-accent py-0.5 text-center text-[0.6875rem] font-semibold text-on-accent uppercase">
            {formatShortMonth(start)}
          </span>
          <span className="flex-1 pt-1 text-2xl leading-none font-bold">{start.getDate()}</span>
        </div>
        <div className="min-w-0">
          <p className="m-0 leading-tight font-semibold">{event.title}</p>
          <p className="m-0 mt-0.5 flex items-start gap-1.5 text-sm text-ink-soft">
            <IconCalendarEvent size={18} className="mt-px shrink-0 text-muted" role="img" aria-label="Date" />
            <span>
              <time dateTime={event.startsAt}>{formatPeriod(event.startsAt, event.endsAt)}</time>
              <ZoneNote of={event.startsAt} />
            </span>
          </p>
          <p className="m-0 mt-0.5 flex items-start gap-1.5 text-sm text-ink-soft">
            <IconMapPin size={18} className="mt-px shrink-0 text-muted" role="img" aria-label="Lieu" />
            <span>{event.location}</span>
          </p>
        </div>
      </div>
      {event.text !== '' && <Html html={event.text} className="px-4" />}
      {event.responseCounts && (
        <div className="px-4">
          <EventAnswersPart event={event} />
        </div>
      )}
    </div>
  );
}
