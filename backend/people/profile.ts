import type { z } from 'zod';
import type { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import { conflict, invalid } from '../core/errors.ts';
import { civilityOf } from './civility.ts';
import { requireEmail } from './contact.ts';
import { languageCode } from './languages.ts';
import type { ProfileFields } from './wire.ts';

type Fields = z.output<typeof ProfileFields>;
type Columns = Partial<typeof users.$inferInsert>;

/** Nobody who signs in was born before; the date pickers begin here. */
const earliestBirth = '1920-01-01';

const isDay = (date: Date) => !Number.isNaN(date.getTime());

/** The date of birth, null when all parts are empty, undefined when none was sent; throws 400 for no real day. */
function birthDateOf({ day, month, year }: Fields): string | null | undefined {
  if (day === undefined && month === undefined && year === undefined) return undefined;
  const parts = [year ?? '', month ?? '', day ?? ''];
  if (parts.every((part) => part === '' || part === '0')) return null;
  const date = parts.map((part, index) => part.padStart(index === 0 ? 4 : 2, '0')).join('-');
  const instant = new Date(`${date}T00:00:00Z`);
  const isReal = /^\d{4}-\d{2}-\d{2}$/.test(date) && isDay(instant) && instant.toISOString().startsWith(date);
  if (!isReal || date < earliestBirth || date > new Date().toISOString().slice(0, 10))
    throw invalid('profile.year', 'La date de naissance est incorrecte');
  return date;
}

function required(name: string, value: string | undefined, message: string): string | undefined {
  if (value === '') throw invalid(`profile.${name}`, message);
  return value;
}

/**
 * The columns that a profile form changes; what was not sent is left as it is. `casecoche` is the right
 * to create communities: nobody grants it to themselves.
 */
export function profileColumns(fields: Fields, caller: Caller): Columns {
  const langue = required('langue', fields.langue, 'Le Préférence de langue est obligatoire');
  const language = langue === undefined ? undefined : languageCode(langue);
  if (langue !== undefined && language === undefined)
    throw invalid('profile.langue', 'Le Préférence de langue est obligatoire');
  return {
    civility: civilityOf(fields.civilite),
    firstName: required('prenom', fields.prenom, 'Le prénom est obligatoire'),
    lastName: required('nom', fields.nom, 'Le nom est obligatoire'),
    job: fields.fonction,
    phone: fields.telephone,
    birthDate: birthDateOf(fields),
    country: required('pays', fields.pays, 'Le pays est obligatoire'),
    language,
    description: fields.description,
    canCreateCommunities:
      caller.isAdministrator && fields.casecoche !== undefined ? fields.casecoche === '1' : undefined,
  };
}

/** The e-mail is the identifier at sign-in: this form says it, and cannot change it. */
export function checkOwnEmail(email: string | undefined, caller: Caller): void {
  if (email === undefined || email === '' || email.toLowerCase() === caller.email) return;
  requireEmail(email, 'user.email', caller.email);
  throw conflict(
    "L'adresse e-mail est votre identifiant : elle ne peut pas être modifiée ici.",
    'EMAIL_IS_FIXED',
  );
}
