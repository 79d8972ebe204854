import { formatDate, formatWeekday } from '../ui/formatDate.ts';

/** Days from `start` until before `end`: « Du 23 au 29 novembre 2026 », « vendredi 27 novembre 2026 ». */
export function formatDays(start: Date, end: Date): string {
  const last = new Date(end.getTime() - 1);
  if (last.toDateString() === start.toDateString()) return formatWeekday(start);
  const [day, month, year] = formatDate(start).split(' ');
  const isSameYear = start.getFullYear() === last.getFullYear();
  const isSameMonth = isSameYear && start.getMonth() === last.getMonth();
  const first = [day, isSameMonth ? '' : month, isSameYear ? '' : year].filter((part) => part !== '');
  return `Du ${first.join(' ')} au ${formatDate(last)}`;
}
