import type { z } from 'zod';
import type { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import { conflictError, invalidError } from '../core/errors.ts';
import { requireEmail } from './contact.ts';
import { languageCode } from './languages.ts';
import type { UpdateProfileBody } from './wire.ts';

/** Stored titles by client value. */
const civilities = new Map(Object.entries({ m: 'M.', mme: 'Mme', melle: 'Melle', mlle: 'Melle' }));

/** Form of address to store; undefined when none was sent. Throws 400 for an unknown one. */
export function parseHonorific(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  const civility = civilities.get(value.replace('.', '').toLowerCase());
  if (civility === undefined) throw invalidError('profile.civilite', 'La civilité est incorrecte');
  return civility;
}

type Fields = z.output<typeof UpdateProfileBody>['fields'];
type Columns = Partial<typeof users.$inferInsert>;

/** Earliest date of birth in the date pickers. */
const earliestBirthDate = '1920-01-01';

const isDay = (date: Date) => !Number.isNaN(date.getTime());

/** Date of birth: null when all parts are empty, undefined when not sent. Throws 400 for an invalid date. */
function parseBirthDate({ day, month, year }: Fields): string | null | undefined {
  if (day === undefined && month === undefined && year === undefined) return undefined;
  const parts = [year ?? '', month ?? '', day ?? ''];
  if (parts.every((part) => part === '' || part === '0')) return null;
  const date = parts.map((part, index) => part.padStart(index === 0 ? 4 : 2, '0')).join('-');
  const instant = new Date(`${date}T00:00:00Z`);
  const isReal = /^\d{4}-\d{2}-\d{2}$/.test(date) && isDay(instant) && instant.toISOString().startsWith(date);
  if (!isReal || date < earliestBirthDate || date > new Date().toISOString().slice(0, 10))
    throw invalidError('profile.year', 'La date de naissance est incorrecte');
  return date;
}

function required(name: string, value: string | undefined, message: string): string | undefined {
  if (value === '') throw invalidError(`profile.${name}`, message);
  return value;
}

/** Columns to update from a profile form. Only administrators may change the right to create communities. */
export function toProfileColumns(fields: Fields, caller: Caller): Columns {
  const sent = required('langue', fields.language, 'Le Préférence de langue est obligatoire');
  const language = sent === undefined ? undefined : languageCode(sent);
  if (sent !== undefined && language === undefined)
    throw invalidError('profile.langue', 'Le Préférence de langue est obligatoire');
  return {
    civility: parseHonorific(fields.civility),
    firstName: required('prenom', fields.firstName, 'Le prénom est obligatoire'),
    lastName: required('nom', fields.lastName, 'Le nom est obligatoire'),
    job: fields.job,
    phone: fields.phone,
    birthDate: parseBirthDate(fields),
    isBirthYearShown: fields.isBirthYearShown,
    country: required('pays', fields.country, 'Le pays est obligatoire'),
    language,
    description: fields.description,
    canCreateCommunities: caller.isAdministrator ? fields.canCreateCommunities : undefined,
  };
}

/** Throws when the form's e-mail is not the caller's: 400 for a malformed one, else 409 EMAIL_IS_FIXED. */
export function requireOwnEmail(email: string | undefined, caller: Caller): void {
  if (email === undefined || email === '' || email.toLowerCase() === caller.email) return;
  requireEmail(email, 'user.email', caller.email);
  throw conflictError(
    "L'adresse e-mail est votre identifiant : elle ne peut pas être modifiée ici.",
    'EMAIL_IS_FIXED',
  );
}
