import { useState } from 'react';

/** Words beside the fields that are wrong. */
export type FormErrors<Values> = Partial<Record<keyof Values, string | undefined>>;

/** The state of a form: its values, and its errors once it was sent. */
export interface Form<Values> {
  values: Values;
  errors: FormErrors<Values>;
  set: <Field extends keyof Values>(field: Field, value: Values[Field]) => void;
  /** Shows what is wrong; answers whether nothing is. */
  check: () => boolean;
  /** Shows what the server refused, beside its field; answers whether all of it has one, so that nothing is left to say. */
  refuse: (refusals: FormErrors<Values>) => boolean;
  /** Whether something differs from what is stored. */
  hasChanges: boolean;
  /** Tells what is stored now: what differs from it is a change. */
  keep: (stored: Values) => void;
  /** Puts other values into all fields; what was said of the former ones is taken back. */
  fill: (values: Values) => void;
}

/** Where the values of a form are kept. */
interface FormValues<Values> {
  values: Values;
  change: (step: (before: Values) => Values) => void;
}

/** A form whose errors are shown from the first attempt to send it on, and then follow what is typed. */
export function useForm<Values extends object>(
  initial: Values,
  findErrors: (values: Values) => FormErrors<Values>,
): Form<Values> {
  const [values, change] = useState(initial);
  return useControlledForm({ values, change }, initial, findErrors);
}

/** The same for values that are kept elsewhere, as in a draft; `initial` are those from which they differ. */
export function useControlledForm<Values extends object>(
  { values, change }: FormValues<Values>,
  initial: Values,
  findErrors: (values: Values) => FormErrors<Values>,
): Form<Values> {
  const [stored, setStored] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState<FormErrors<Values>>({});
  const found = findErrors(values);
  const errors = isChecked ? joined(refusals, found) : {};
  return {
    values,
    errors,
    set: (field, value) => {
      change((before) => ({ ...before, [field]: value }));
      setRefusals((before) => ({ ...before, [field]: undefined }));
    },
    check: () => {
      setChecked(true);
      return Object.values(found).every((error) => error === undefined);
    },
    refuse: (refused) => {
      setRefusals(refused);
      const about = Object.entries(refused).flatMap(([field, words]) => (words === undefined ? [] : [field]));
      return about.length > 0 && about.every((field) => Object.hasOwn(values, field));
    },
    hasChanges: Object.entries(values).some(([field, value]) => value !== stored[field as keyof Values]),
    keep: setStored,
    fill: (next) => {
      change(() => next);
      setRefusals({});
    },
  };
}

/** What the server refused, and over it what is wrong by itself. */
function joined<Values>(refusals: FormErrors<Values>, found: FormErrors<Values>): FormErrors<Values> {
  const errors = { ...refusals };
  for (const field in found) if (found[field] !== undefined) errors[field] = found[field];
  return errors;
}

/** Puts the focus into the first field that is marked as wrong, once it is. */
export const focusFirstError = (form: HTMLElement | null): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
