import { formatTime } from '../ui/formatDate.ts';
import { dayOf } from '../ui/localDate.ts';

/** Time zone of the organisation. */
const organisationZone = 'Europe/Paris';

/** Name of the reader's time zone, such as « heure de La Réunion »; null if it equals the organisation's. */
function zoneNote(moment: string): string | null {
  const date = new Date(moment);
  const there = date.toLocaleString('sv', {
    timeZone: organisationZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  if (there === `${dayOf(date)} ${formatTime(date)}`) return null;
  const parts = new Intl.DateTimeFormat('fr-FR', { timeZoneName: 'longGeneric' }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
}

/** Time zone after a time. */
export function ZoneNote({ of }: { of: string }) {
  const note = zoneNote(of);
  return note === null ? null : <span>{` (${note})`}</span>;
}
