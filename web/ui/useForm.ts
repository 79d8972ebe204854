import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Error messages of a form by field. */
export type FormErrors<Values> = Partial<Record<keyof Values, string | undefined>>;

/** State of a form: values, and errors after the first submission. */
export interface Form<Values> {
  values: Values;
  errors: FormErrors<Values>;
  set: <Field extends keyof Values>(field: Field, value: Values[Field]) => void;
  /** Renders errors at once; returns whether there are none. */
  check: () => boolean;
  /** Renders errors of the server at once; returns whether each has a field. */
  refuse: (refusals: FormErrors<Values>) => boolean;
  /** The stored values, as they were when the form was opened or last saved. */
  stored: Values;
  /** Whether the values differ from the stored ones. */
  hasChanges: boolean;
  /** Sets the stored values. */
  keep: (stored: Values) => void;
  /** Replaces all values and clears errors. */
  fill: (values: Values) => void;
}

interface FormValues<Values> {
  values: Values;
  change: (step: (before: Values) => Values) => void;
}

/** A form that shows errors from the first submission on. */
export function useForm<Values extends object>(
  initial: Values,
  findErrors: (values: Values) => FormErrors<Values>,
): Form<Values> {
  const [values, change] = useState(initial);
  return useControlledForm({ values, change }, initial, findErrors);
}

/** Like `useForm`, for values stored elsewhere, such as a draft; `initial` are the stored ones. */
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
      flushSync(() => setChecked(true));
      return Object.values(found).every((error) => error === undefined);
    },
    refuse: (refused) => {
      flushSync(() => setRefusals(refused));
      const about = Object.entries(refused).flatMap(([field, words]) => (words === undefined ? [] : [field]));
      return about.length > 0 && about.every((field) => Object.hasOwn(values, field));
    },
    stored,
    hasChanges: Object.entries(values).some(([field, value]) => value !== stored[field as keyof Values]),
    keep: setStored,
    fill: (next) => {
      change(() => next);
      setRefusals({});
    },
  };
}

/** Merges errors; the client's take precedence. */
function joined<Values>(refusals: FormErrors<Values>, found: FormErrors<Values>): FormErrors<Values> {
  const errors = { ...refusals };
  for (const field in found) if (found[field] !== undefined) errors[field] = found[field];
  return errors;
}

/** Focuses the first field that is rendered as invalid; call it at once, before the user moves on. */
export const focusFirstError = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** The form, whose fields keep their values while it is saved: what was typed meanwhile would be lost with it. */
export const lockedWhile = <Values>(isSaving: boolean, form: Form<Values>): Form<Values> =>
  isSaving ? { ...form, set: () => {} } : form;
