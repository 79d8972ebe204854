import { createStore } from './createStore.ts';

/** A question before an irreversible action. */
export interface Question {
  title: string;
  text?: string;
  /** Label of the confirming button. */
  action: string;
  /** Label of the other button; « Annuler » by default. */
  cancel?: string;
  /** `danger` for destructive actions. */
  kind?: 'danger' | 'primary';
}

/** A text that a question asks for. */
export interface AskedText {
  label: string;
  maxLength: number;
  /** The only text with which the action is allowed; any text, or none, without it. */
  expected?: string;
}

/** A question with what takes its answer. */
export interface AskedQuestion extends Question {
  field?: AskedText;
  /** The text of the field, empty without one; null for no. */
  answer: (text: string | null) => void;
}

/** The question being shown. */
export const pendingQuestion = createStore<AskedQuestion | null>(null);
