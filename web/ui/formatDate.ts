// Hard-coded, because creating the browser's own formats is slow on weak devices.
const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];
const shortMonths = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
];

const minute = 60_000;
const hour = 60 * minute;

type Moment = string | number | Date;

/** « 14:05 » in local time. */
export function formatTime(moment: Moment): string {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** « 20 novembre », « 1er août ». */
function formatDayOfMonth(date: Date): string {
  const day = date.getDate();
  return `${day === 1 ? '1er' : day} ${months[date.getMonth()]}`;
}

/** « vendredi 20 novembre ». */
export function formatDayOfYear(moment: Moment): string {
  const date = new Date(moment);
  return `${weekdays[date.getDay()]} ${formatDayOfMonth(date)}`;
}

/** « nov. » */
export const formatShortMonth = (moment: Moment): string => shortMonths[new Date(moment).getMonth()] ?? '';

/** « 20 novembre 2026 ». */
export function formatDate(moment: Moment): string {
  const date = new Date(moment);
  return `${formatDayOfMonth(date)} ${date.getFullYear()}`;
}

/** « 29/11/2026 ». */
export const formatShortDate = (moment: Moment): string =>
  new Date(moment).toLocaleDateString('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** « 20 novembre 2026 à 14:05 ». */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)} à ${formatTime(moment)}`;

/** « vendredi 20 novembre 2026 ». */
export const formatWeekday = (moment: Moment): string =>
  `${formatDayOfYear(moment)} ${new Date(moment).getFullYear()}`;

/** « Aujourd’hui », « Hier », or « vendredi 20 novembre 2026 ». */
export function formatDay(moment: Moment, now: number = Date.now()): string {
  const date = new Date(moment);
  const startOf = (value: Date) => new Date(value.getFullYear(), value.getMonth(), value.getDate()).getTime();
  // Rounded, because days with a clock change last 23 or 25 hours.
  const age = Math.round((startOf(new Date(now)) - startOf(date)) / (24 * hour));
  if (age === 0) return 'Aujourd’hui';
  if (age === 1) return 'Hier';
  return formatWeekday(date);
}

/** « aujourd’hui à 14:05 », « hier à 14:05 » or « le 20 novembre 2026 à 14:05 ». */
export function formatWhen(moment: Moment, now: number = Date.now()): string {
  const day = formatDay(moment, now);
  return day === 'Aujourd’hui' || day === 'Hier'
    ? `${day.toLowerCase()} à ${formatTime(moment)}`
    : `le ${formatDateTime(moment)}`;
}

/** Relative time in documented words; after one day the full date (B261–B265). */
export function formatAge(moment: Moment, now: number = Date.now()): string {
  const age = now - new Date(moment).getTime();
  if (age < minute) return 'Il y a quelques secondes';
  if (age < 2 * minute) return 'Il y a une minute';
  if (age < hour) return `Il y a ${Math.floor(age / minute)} minutes`;
  if (age < 2 * hour) return 'Il y a une heure';
  if (age < 24 * hour) return `Il y a ${Math.floor(age / hour)} heures`;
  return formatDateTime(moment);
}
