import { createStore } from './createStore.ts';

/** A question before an irreversible action. */
export interface Question {
  title: string;
  text?: string;
  /** Label of the confirming button. */
  action: string;
  /** `danger` for destructive actions. */
  kind?: 'danger' | 'primary';
}

/** Question before unsaved changes are discarded. */
export const discardChanges: Question = {
  title: 'Abandonner les modifications\u00a0?',
  text: 'Ce que vous avez saisi n’est pas enregistré.',
  action: 'Abandonner',
  kind: 'danger',
};

interface AskedQuestion extends Question {
  answer: (yes: boolean) => void;
}

/** The question being shown. */
export const pendingQuestion = createStore<AskedQuestion | null>(null);

/** Asks the user; resolves with the answer. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  pendingQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    pendingQuestion.set({
      ...question,
      answer: (yes) => {
        pendingQuestion.reset();
        resolve(yes);
      },
    });
  });
}

/** Calls `go` at once without changes, otherwise once the user confirms that they may be lost. */
export async function confirmDiscard(hasChanges: boolean, go: () => void): Promise<void> {
  if (!hasChanges || (await confirm(discardChanges))) go();
}
