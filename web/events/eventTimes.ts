import { formatTime } from '../ui/formatDate.ts';
import { dayOf } from '../ui/localDate.ts';
import { dateAt, plannedDateError } from '../ui/acceptedDays.ts';
import { lengthError } from '../ui/sentence.ts';
import type { FormErrors } from '../ui/useForm.ts';

/** Date and time, each empty until selected. */
export interface Moment {
  day: string;
  time: string;
}

/** Form values of a new event. */
export interface EventValues {
  title: string;
  location: string;
  description: string;
  start: Moment;
  end: Moment;
  /** Number of places; empty for no limit. */
  places?: string;
}

/** Number of places of an event; null for no limit. */
export const parseCapacity = ({ places = '' }: Pick<EventValues, 'places'>): number | null =>
  places.trim() === '' ? null : Number(places.trim());

const placesError = (values: EventValues): string | undefined => {
  const capacity = parseCapacity(values);
  return capacity === null || (Number.isInteger(capacity) && capacity >= 1 && capacity <= 100_000)
    ? undefined
    : 'Veuillez saisir un nombre de places entre 1 et 100\u00a0000.';
};

const hour = 3_600_000;

/** Start and end in the user's time zone; null until selected. */
export const parseMoments = ({ start, end }: Pick<EventValues, 'start' | 'end'>) => ({
  start: dateAt(start.day, start.time),
  end: dateAt(end.day, end.time),
});

/** Adjusts the end: one hour after the start if it is missing or earlier. */
export function adjustEnd(start: Moment, end: Moment): Moment {
  const moments = parseMoments({ start, end });
  if (!moments.start || (moments.end && moments.end > moments.start)) return end;
  const later = new Date(moments.start.getTime() + hour);
  return { day: dayOf(later), time: formatTime(later) };
}

/** Whether the time does not exist on that day because of daylight saving time. */
const isSkipped = (moment: Moment, found: Date): boolean =>
  dayOf(found) !== moment.day || formatTime(found) !== moment.time;

/** Validation error of a time. */
export function momentError(moment: Moment, found: Date | null, missing: string): string | undefined {
  if (!found) return missing;
  if (isSkipped(moment, found)) return 'Cette heure n’existe pas\u00a0: ce jour-là, l’horloge avance.';
  return plannedDateError(moment.day);
}

/** Validation errors of an event. */
export function validateEvent(values: EventValues): FormErrors<EventValues> {
  const { start, end } = parseMoments(values);
  const order =
    start && end && start >= end ? 'La date de début doit être antérieure à la date de fin.' : undefined;
  return {
    title: values.title.trim() === '' ? 'Veuillez saisir le nom de l’événement.' : undefined,
    location: values.location.trim() === '' ? 'Veuillez saisir le lieu.' : undefined,
    start: momentError(values.start, start, 'Veuillez choisir la date et l’heure de début.') ?? order,
    places: placesError(values),
    end: momentError(values.end, end, 'Veuillez choisir la date et l’heure de fin.') ?? order,
  };
}

/** Maximum lengths of the texts. */
export const maxLengths = { title: 200, location: 300, description: 10_000 };

/** Validation errors of a new or edited event. */
export const eventErrors = (values: EventValues): FormErrors<EventValues> => {
  const missing = validateEvent(values);
  return {
    ...missing,
    title: missing.title ?? lengthError(values.title, maxLengths.title),
    location: missing.location ?? lengthError(values.location, maxLengths.location),
    description: lengthError(values.description, maxLengths.description),
  };
};
