import { type Form, type FormErrors, useForm } from '../ui/useForm.ts';
import type { ContactValues } from './ContactFields.tsx';
import type { Honorific } from './profileValues.ts';
import { emailError, phoneError } from './contactDetails.ts';

/** Values of the account form. */
export interface AccountValues extends ContactValues {
  honorific: Honorific;
  canCreateCommunities: boolean;
  photo: File | null;
}

/** State of the account form. */
export type AccountForm = Form<AccountValues>;

/** Values of an empty account form. */
export const newAccount: AccountValues = {
  honorific: 'MR',
  firstName: '',
  lastName: '',
  email: '',
  jobTitle: '',
  phone: '',
  canCreateCommunities: false,
  photo: null,
};

/** Errors of the account form, with the documented messages; names are required only for an existing account. */
export function checkAccount(values: AccountValues, isEdited: boolean): FormErrors<AccountValues> {
  return {
    email: emailError(values.email),
    phone: phoneError(values.phone),
    firstName: isEdited && values.firstName.trim() === '' ? 'Le prénom est obligatoire' : undefined,
    lastName: isEdited && values.lastName.trim() === '' ? 'Le nom est obligatoire' : undefined,
  };
}

/** Creates the state of the account form. */
export const useAccountForm = (initial: AccountValues, isEdited: boolean): AccountForm =>
  useForm(initial, (values) => checkAccount(values, isEdited));

const fields = [
  'honorific',
  'firstName',
  'lastName',
  'email',
  'jobTitle',
  'phone',
  'canCreateCommunities',
] as const;

/** Keeps the server's errors whose input is a field of the form; drops the others. */
export function fieldErrorsFrom(inputs: Readonly<Record<string, string>>): FormErrors<AccountValues> {
  const errors: FormErrors<AccountValues> = {};
  for (const field of fields) if (inputs[field] !== undefined) errors[field] = inputs[field];
  return errors;
}
