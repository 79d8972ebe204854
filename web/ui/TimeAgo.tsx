import { formatAge, formatDateTime } from './formatDate.ts';
import { useNow } from './now.ts';

/** A relative time that updates itself. `date` is ISO 8601. */
export function TimeAgo({ date, className }: { date: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={date} title={formatDateTime(date)} {...(className === undefined ? {} : { className })}>
      {formatAge(date, now)}
    </time>
  );
}
