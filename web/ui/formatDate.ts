const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });

/** French says « 1er août ». */
const ordinal = (date: string): string => date.replace(/(^|\s)1 (?=\p{L})/u, '$11er ');

const minute = 60_000;
const hour = 60 * minute;

type Moment = string | number | Date;

/** « 14:05 », in the reader's time zone. */
export const formatTime = (moment: Moment): string => time.format(new Date(moment));

/** « 20 novembre 2026 ». */
export const formatDate = (moment: Moment): string => ordinal(day.format(new Date(moment)));

/** « 20 novembre 2026 à 14:05 ». */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)} à ${formatTime(moment)}`;

/** « vendredi 20 novembre 2026 ». */
export const formatWeekday = (moment: Moment): string => ordinal(weekday.format(new Date(moment)));

/** « Aujourd’hui », « Hier », or « vendredi 20 novembre 2026 ». */
export function formatDay(moment: Moment, now: number = Date.now()): string {
  const date = new Date(moment);
  const startOf = (value: Date) => new Date(value.getFullYear(), value.getMonth(), value.getDate()).getTime();
  // Rounded, since a day of a clock change lasts 23 or 25 hours.
  const age = Math.round((startOf(new Date(now)) - startOf(date)) / (24 * hour));
  if (age === 0) return 'Aujourd’hui';
  if (age === 1) return 'Hier';
  return formatWeekday(date);
}

/** « aujourd’hui à 14:05 », « hier à 14:05 », or « le 20 novembre 2026 à 14:05 », within a sentence. */
export function formatWhen(moment: Moment, now: number = Date.now()): string {
  const day = formatDay(moment, now);
  return day === 'Aujourd’hui' || day === 'Hier'
    ? `${day.toLowerCase()} à ${formatTime(moment)}`
    : `le ${formatDateTime(moment)}`;
}

/** How long ago, in the words of the documents; beyond one day the full date (B261–B265). */
export function formatAge(moment: Moment, now: number = Date.now()): string {
  const age = now - new Date(moment).getTime();
  if (age < minute) return 'Il y a quelques secondes';
  if (age < 2 * minute) return 'Il y a une minute';
  if (age < hour) return `Il y a ${Math.floor(age / minute)} minutes`;
  if (age < 2 * hour) return 'Il y a une heure';
  if (age < 24 * hour) return `Il y a ${Math.floor(age / hour)} heures`;
  return formatDateTime(moment);
}
