import { useMemo } from 'react';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { BirthDateField } from './BirthDateField.tsx';
import { nameCountries } from './countries.ts';
import { languages } from './profileValues.ts';
import { phoneAdvice } from './contactDetails.ts';
import type { ProfileForm } from './profileForm.ts';

/** The one-line texts of a profile, as their fields show them. */
const texts = {
  firstName: { label: 'Prénom', autoComplete: 'given-name', maxLength: 100, isRequired: true },
  lastName: { label: 'Nom', autoComplete: 'family-name', maxLength: 100, isRequired: true },
  jobTitle: { label: 'Fonction', autoComplete: 'organization-title', maxLength: 150 },
} as const satisfies Record<string, Omit<TextFieldProps, 'value' | 'onChange'>>;

/** Text field of the profile form. */
export function ProfileTextField({ form, field }: { form: ProfileForm; field: keyof typeof texts }) {
  return (
    <TextField
      {...texts[field]}
      name={field}
      value={form.values[field]}
      onChange={(value) => form.set(field, value)}
      error={form.errors[field]}
    />
  );
}

/** Telephone field; `advice` is shown beside a number that looks wrong, without blocking. */
export function ProfilePhoneField({ form, advice }: { form: ProfileForm; advice: string }) {
  return (
    <TextField
      label="Téléphone"
      name="phone"
      type="tel"
      autoComplete="tel"
      maxLength={40}
      {...phoneAdvice(form.values.phone, advice)}
      value={form.values.phone}
      onChange={(value) => form.set('phone', value)}
      error={form.errors.phone}
    />
  );
}

/** Date of birth in the profile form. */
export function ProfileBirthField({ form }: { form: ProfileForm }) {
  return (
    <BirthDateField
      value={form.values.birth}
      onChange={(value) => form.set('birth', value)}
      error={form.errors.birth}
    />
  );
}

/** Country in the profile form, by its French name. */
export function ProfileCountryField({ form }: { form: ProfileForm }) {
  const countries = useMemo(() => nameCountries(), []);
  return (
    <SelectField
      label="Pays"
      name="country"
      autoComplete="country"
      options={[{ value: '', label: 'Choisir un pays' }, ...countries]}
      value={form.values.country}
      onChange={(value) => form.set('country', value)}
      error={form.errors.country}
      isRequired
    />
  );
}

/** Preferred language in the profile form, one of eleven. */
export function ProfileLanguageField({ form }: { form: ProfileForm }) {
  return (
    <SelectField
      label="Préférence de langue"
      name="language"
      options={languages}
      value={form.values.language}
      onChange={(value) => form.set('language', value)}
      error={form.errors.language}
    />
  );
}
