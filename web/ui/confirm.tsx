import { createStore } from './createStore.ts';
import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from './lazyPart.tsx';

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

/** Question before unsaved changes are discarded. */
export const discardChanges: Question = {
  title: 'Abandonner les modifications\u00a0?',
  text: 'Ce que vous avez saisi n’est pas enregistré.',
  action: 'Abandonner',
  kind: 'danger',
};

interface AskedQuestion extends Question {
  field?: AskedText;
  /** The text of the field, empty without one; null for no. */
  answer: (text: string | null) => void;
}

/** The question being shown. */
export const pendingQuestion = createStore<AskedQuestion | null>(null);

/** Asks the user for a text; null where they cancel. A second question answers the first with no. */
export function promptText(question: Question & { field?: AskedText }): Promise<string | null> {
  pendingQuestion.get()?.answer(null);
  return new Promise((resolve) => {
    pendingQuestion.set({
      ...question,
      answer: (text) => {
        pendingQuestion.reset();
        resolve(text);
      },
    });
  });
}

/** Asks the user; resolves with the answer. A second question answers the first with no. */
export const confirm = async (question: Question): Promise<boolean> => (await promptText(question)) !== null;

/** Calls `go` at once without changes, otherwise once the user confirms that they may be lost. */
export async function confirmDiscard(hasChanges: boolean, go: () => void): Promise<void> {
  if (!hasChanges || (await confirm(discardChanges))) go();
}

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'), { isLayer: true });

/** Renders questions of `confirm`; mount once. */
export function ConfirmHost() {
  const question = useSyncExternalStore(pendingQuestion.subscribe, pendingQuestion.get);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog question={question} answer={question.answer} />
    </Suspense>
  );
}
