import { dayOf, timeOf } from '../ui/dateInput.ts';

/** Where the organisation is. */
const organisationZone = 'Europe/Paris';

/**
 * Says in which zone a moment is shown, for example « heure de La Réunion »: the reader's own. Null where the clocks of
 * the organisation show the same.
 */
function zoneNote(moment: string): string | null {
  const date = new Date(moment);
  const there = date.toLocaleString('sv', {
    timeZone: organisationZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  if (there === `${dayOf(date)} ${timeOf(date)}`) return null;
  const parts = new Intl.DateTimeFormat('fr-FR', { timeZoneName: 'longGeneric' }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
}

/** The same behind a moment. */
export function ZoneNote({ of }: { of: string }) {
  const note = zoneNote(of);
  return note === null ? null : <span>{` (${note})`}</span>;
}
