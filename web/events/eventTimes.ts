import { dayOf, momentOf, timeOf, plannedDateError } from '../ui/dateInput.ts';
import type { FormErrors } from '../ui/useForm.ts';

/** A day and a time, each empty until it is chosen. */
export interface Moment {
  day: string;
  time: string;
}

/** What is filled in of a new event. */
export interface EventValues {
  title: string;
  location: string;
  description: string;
  start: Moment;
  end: Moment;
}

const hour = 3_600_000;

/** The two moments of an event where the person is; null while one is not chosen. */
export const momentsOf = ({ start, end }: Pick<EventValues, 'start' | 'end'>) => ({
  start: momentOf(start.day, start.time),
  end: momentOf(end.day, end.time),
});

/** The end that goes with a start: one hour later when there was none, or an earlier one. */
export function followStart(start: Moment, end: Moment): Moment {
  const moments = momentsOf({ start, end });
  if (!moments.start || (moments.end && moments.end > moments.start)) return end;
  const later = new Date(moments.start.getTime() + hour);
  return { day: dayOf(later), time: timeOf(later) };
}

/** Whether a clock that goes forward leaves the time out on that day, as 02:30 on the last Sunday of March. */
const isSkipped = (moment: Moment, found: Date): boolean =>
  dayOf(found) !== moment.day || timeOf(found) !== moment.time;

/** What is wrong with a moment of an event. */
function momentError(moment: Moment, found: Date | null, missing: string): string | undefined {
  if (!found) return missing;
  if (isSkipped(moment, found)) return 'Cette heure n’existe pas\u00a0: ce jour-là, l’horloge avance.';
  return plannedDateError(moment.day);
}

/** What is wrong with an event. */
export function errorsOf(values: EventValues): FormErrors<EventValues> {
  const { start, end } = momentsOf(values);
  const order =
    start && end && start >= end ? 'La date de début doit être antérieure à la date de fin.' : undefined;
  return {
    title: values.title.trim() === '' ? 'Veuillez saisir le nom de l’événement.' : undefined,
    location: values.location.trim() === '' ? 'Veuillez saisir le lieu.' : undefined,
    start: momentError(values.start, start, 'Veuillez choisir la date et l’heure de début.') ?? order,
    end: momentError(values.end, end, 'Veuillez choisir la date et l’heure de fin.') ?? order,
  };
}
