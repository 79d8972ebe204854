import { partsOf } from './birthDate.ts';

interface Birthday {
  readonly day: number;
  readonly monthNumber: number;
}

const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** « 7 mars » for day and month, whatever the year. */
export const formatBirthday = ({ day, monthNumber }: Birthday): string =>
  // In a leap year, for 29 February.
  dayFormat.format(Date.UTC(2024, monthNumber - 1, day));

/** « 7 mars », with the year where it is known. */
export function formatBirth(birthday: Birthday | null | undefined, date: string | null | undefined): string {
  const written = birthday ? formatBirthday(birthday) : '';
  return date && written ? `${written} ${partsOf(date).year}` : written;
}
