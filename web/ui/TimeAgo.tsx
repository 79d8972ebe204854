import { formatAge, formatDateTime, formatDay } from './formatDate.ts';
import { useSyncExternalStore } from 'react';

const period = 20_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const listener of listeners) listener();
    }, period);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time in milliseconds, updated every 20 s by one timer. */
export const useNow = (): number =>
  // Without listeners the clock is not updated; whole seconds keep renders consistent.
  useSyncExternalStore(subscribe, () => (timer === undefined ? Math.floor(Date.now() / 1_000) * 1_000 : now));

/** Relative time that updates itself, or the full date after a day; `date` is ISO 8601. */
export function TimeAgo({ date, className }: { date: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={date} title={formatDateTime(date)} {...(className === undefined ? {} : { className })}>
      {formatAge(date, now)}
    </time>
  );
}

/** Name of a day that updates itself at midnight; `date` is ISO 8601. */
export const DayName = ({ date }: { date: string }) =>
  // The clock may be behind.
  formatDay(date, Math.max(useNow(), Date.parse(date)));
