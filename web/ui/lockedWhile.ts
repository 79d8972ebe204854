import type { Form } from './useForm.ts';

/** The form, whose fields keep their values while it is saved: what was typed meanwhile would be lost with it. */
export const lockedWhile = <Values>(isSaving: boolean, form: Form<Values>): Form<Values> =>
  isSaving ? { ...form, set: () => {} } : form;
