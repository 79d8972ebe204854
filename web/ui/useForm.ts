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
  /** Shows what the server refused, beside its field. */
  refuse: (refusals: FormErrors<Values>) => void;
  /** Whether something differs from what is stored. */
  hasChanges: boolean;
  /** Tells what is stored now: what differs from it is a change. */
  keep: (stored: Values) => void;
  /** Puts other values into all fields; what was said of the former ones is taken back. */
  fill: (values: Values) => void;
}

/** A form whose errors are shown from the first attempt to send it on, and then follow what is typed. */
export function useForm<Values extends object>(
  initial: Values,
  findErrors: (values: Values) => FormErrors<Values>,
): Form<Values> {
  const [values, setValues] = useState(initial);
  const [stored, setStored] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState<FormErrors<Values>>({});
  const found = findErrors(values);
  const errors = isChecked ? { ...refusals, ...found } : {};
  return {
    values,
    errors,
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setRefusals((before) => ({ ...before, [field]: undefined }));
    },
    check: () => {
      setChecked(true);
      return Object.values(found).every((error) => error === undefined);
    },
    refuse: setRefusals,
    hasChanges: Object.entries(values).some(([field, value]) => value !== stored[field as keyof Values]),
    keep: setStored,
    fill: (next) => {
      setValues(next);
      setRefusals({});
    },
  };
}

/** Puts the focus into the first field that is marked as wrong, once it is. */
export const focusFirstError = (form: HTMLElement | null): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
