import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import type { Form } from '../ui/useForm.ts';

/** Name and contact details of a person, as edited by platform or community administrators. */
export interface ContactValues {
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  phone: string;
}

const fields = [
  { name: 'firstName', label: 'Prénom', maxLength: 100 },
  { name: 'lastName', label: 'Nom', maxLength: 100 },
  { name: 'email', label: 'E-mail', type: 'email', maxLength: 320, isRequired: true },
  { name: 'jobTitle', label: 'Fonction', maxLength: 150 },
  { name: 'phone', label: 'Téléphone', type: 'tel', maxLength: 40 },
] as const satisfies readonly (Pick<TextFieldProps, 'label' | 'type' | 'maxLength' | 'isRequired'> & {
  name: keyof ContactValues;
})[];

/** Text fields for name and contact details, in the order of the specification. */
export function ContactFields({
  form,
  areNamesRequired = false,
}: {
  form: Pick<Form<ContactValues>, 'values' | 'errors' | 'set'>;
  areNamesRequired?: boolean;
}) {
  return fields.map(({ name, ...field }) => (
    <TextField
      key={name}
      {...field}
      name={name}
      {...(areNamesRequired && (name === 'firstName' || name === 'lastName') ? { isRequired: true } : {})}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
      error={form.errors[name]}
    />
  ));
}
