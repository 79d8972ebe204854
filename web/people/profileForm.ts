import { type Form, type FormErrors, useForm } from '../ui/useForm.ts';
import { type BirthParts, joinBirthDate, splitBirthDate } from './birthDate.ts';

/** Values of the profile form. */
export interface ProfileValues {
  firstName: string;
  lastName: string;
  jobTitle: string;
  phone: string;
  birth: BirthParts;
  country: string;
  language: string;
  description: string;
}

/** Profile data as the schema returns it. */
export interface ProfileData {
  firstName: string;
  lastName: string;
  jobTitle: string | null | undefined;
  phone: string | null | undefined;
  birthDate: string | null | undefined;
  country: string | null | undefined;
  description: string | null | undefined;
}

/** Initial values of the form: the stored profile, with the documented defaults for empty fields. */
export const initialProfileValues = (
  user: ProfileData,
  language: string | null | undefined,
): ProfileValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  jobTitle: user.jobTitle ?? '',
  phone: user.phone ?? '',
  birth: splitBirthDate(user.birthDate ?? null),
  country: user.country ?? 'FR',
  language: language ?? 'FR',
  description: user.description ?? '',
});

const textFields = [
  'firstName',
  'lastName',
  'jobTitle',
  'phone',
  'country',
  'language',
  'description',
] as const;

/** Input of the mutation that saves the form: what was changed in it, as the rest may have been changed elsewhere. */
export function toProfileInput({
  values,
  stored,
}: Pick<ProfileForm, 'values' | 'stored'>): Partial<ProfileValues> {
  const changed: Partial<ProfileValues> = {};
  for (const field of textFields) if (values[field] !== stored[field]) changed[field] = values[field];
  const isSameBirth = joinBirthDate(values.birth) === joinBirthDate(stored.birth);
  return isSameBirth ? changed : { ...changed, birth: values.birth };
}

/** Errors of the profile form by field, with the documented messages. */
export type ProfileErrors = FormErrors<ProfileValues>;

const required = {
  firstName: 'Le prénom est obligatoire',
  lastName: 'Le nom est obligatoire',
  country: 'Le pays est obligatoire',
  language: 'Le Préférence de langue est obligatoire',
} as const;
type Required = keyof typeof required;

/** Checks the fields that a form has; job title, telephone and an empty date of birth never block. */
export function checkProfile(values: ProfileValues, fields: readonly Required[]): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const field of fields) if (values[field].trim() === '') errors[field] = required[field];
  if (joinBirthDate(values.birth) === undefined) errors.birth = 'La date de naissance est incorrecte';
  return errors;
}

/** The state of a profile form: its values, and its errors once it was sent. */
export const useProfileForm = (initial: ProfileValues, fields: readonly Required[]): ProfileForm =>
  useForm(initial, (values) => checkProfile(values, fields));

/** State of the profile form. */
export type ProfileForm = Form<ProfileValues>;
