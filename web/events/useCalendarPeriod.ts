import { useEffect, useRef, useState } from 'react';
import type { Observable } from 'relay-runtime';
import type { Subscription } from 'relay-runtime';
import { errorMessageOf } from '../core/errors.ts';
import { covers, type Span } from './calendarSpan.ts';

interface Options {
  /** Initially loaded period. */
  span: Span;
  /** Fetches a period into the store. */
  fetch: (span: Span) => Observable<unknown>;
  /** Shows a fetched period. */
  show: (span: Span) => void;
}

/** Loads the displayed period of a calendar; until then, and on failure, the former events stay. */
export function useCalendarPeriod({ span, fetch, show }: Options) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const loaded = useRef(span);
  const wanted = useRef(span);
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
    onSpan: (next: Span) => {
      wanted.current = next;
      look();
    },
    /** Fetches the loaded period again. */
    fetchAgain: () => fetch(loaded.current).toPromise(),
  };
}
