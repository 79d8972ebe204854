import { useEffect, useRef, useState } from 'react';
import type { Observable } from 'relay-runtime';
import type { Subscription } from 'relay-runtime';
import { errorMessageOf } from '../core/errors.ts';
import { covers, type Period } from './calendarPeriod.ts';

interface Options {
  /** Initially loaded period. */
  period: Period;
  /** Fetches a period into the store. */
  fetch: (period: Period) => Observable<unknown>;
  /** Shows a fetched period. */
  show: (period: Period) => void;
}

/** Loads the displayed period of a calendar; until then, and on failure, the former events stay. */
export function useCalendarPeriod({ period, fetch, show }: Options) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const loaded = useRef(period);
  const wanted = useRef(period);
  const request = useRef<Subscription>(undefined);
  useEffect(() => () => request.current?.unsubscribe(), []);
  const look = () => {
    request.current?.unsubscribe();
    setFailure(null);
    const next = wanted.current;
    const isThere = covers(loaded.current, next);
    setLoading(!isThere);
    if (isThere) return;
    request.current = fetch(next).subscribe({
      complete: () => {
        loaded.current = next;
        setLoading(false);
        show(next);
      },
      error: (error: unknown) => {
        setLoading(false);
        setFailure(errorMessageOf(error));
      },
    });
  };
  return {
    failure,
    isLoading,
    onRetry: look,
    onPeriodChange: (next: Period) => {
      wanted.current = next;
      look();
    },
    /** Fetches the loaded period again. */
    fetchAgain: () => fetch(loaded.current).toPromise(),
  };
}
