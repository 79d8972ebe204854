import { invalidError } from '../core/errors.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { isPlannable } from '../core/wire.ts';
import { maxTextLength } from '../posts/postContent.ts';

/** Sanitises a description; throws 400 when it is too long. */
export function parseDescription(html: string): string {
  const description = sanitizePostHtml(html);
  if (description.length > maxTextLength) throw invalidError('description', 'Ce texte est trop long.');
  return description;
}

/** Throws 400 for times that are too far away or in the wrong order. */
export function validateEventTimes(startsAt: Date, endsAt: Date): void {
  for (const [field, date] of [
    ['datedebut', startsAt],
    ['datefin', endsAt],
  ] as const)
    if (!isPlannable(date)) throw invalidError(field, 'Cette date est trop éloignée d’aujourd’hui.');
  if (startsAt >= endsAt)
    throw invalidError('datedebut', 'La date de début doit être antérieure à la date de fin.');
}

/** Whether an event has not ended: changes of ended events cause no notifications. */
export const isAhead = ({ endsAt }: { endsAt: Date }): boolean => endsAt.getTime() > Date.now();
