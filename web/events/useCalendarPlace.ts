import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '../ui/localDate.ts';
import { isAcceptedDay } from '../ui/acceptedDays.ts';

/** The day that an address shows in a calendar, by default today. */
export function dayShownBy(parameters: URLSearchParams): Date {
  const day = parameters.get('jour') ?? '';
  return isAcceptedDay(day) ? new Date(`${day}T00:00`) : new Date();
}

interface View {
  readonly id: string;
  readonly label: string;
}

const nameOf = ({ label }: View): string => label.toLowerCase();

/** View and day of a calendar: those of the address at first, then kept there, so that Back shows them again. */
export function useCalendarPlace(views: readonly View[]) {
  const [parameters, setParameters] = useSearchParams();
  const [first] = useState(() => ({
    viewId: views.find((view) => nameOf(view) === parameters.get('vue'))?.id,
    day: dayShownBy(parameters),
  }));
  const isShown = useRef(false);
  const keep = (viewId: string, day: Date) => {
    const view = views.find(({ id }) => id === viewId);
    // The place that is shown at first needs no address.
    if (isShown.current && view)
      setParameters({ vue: nameOf(view), jour: dayOf(day) }, { replace: true, preventScrollReset: true });
    isShown.current = true;
  };
  return { first, keep };
}
