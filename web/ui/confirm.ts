import { createStore } from './createStore.ts';

/** What is asked before something that cannot be undone. */
export interface Question {
  title: string;
  text?: string;
  /** The button that does it, for example « Supprimer ». */
  action: string;
  /** `danger` for what destroys. */
  kind?: 'danger' | 'primary';
}

/** What is asked before something typed and not saved is lost. */
export const discardChanges: Question = {
  title: 'Abandonner les modifications\u00a0?',
  text: 'Ce que vous avez saisi n’est pas enregistré.',
  action: 'Abandonner',
  kind: 'danger',
};

/** A question that waits for its answer. */
interface AskedQuestion extends Question {
  answer: (yes: boolean) => void;
}

/** The question on the screen. */
export const pendingQuestion = createStore<AskedQuestion | null>(null);

/** Asks the person; answers whether they agree. A second question answers the first with no. */
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

/** Goes on at once where nothing is lost by it, else once the person agrees. */
export async function confirmDiscard(hasChanges: boolean, go: () => void): Promise<void> {
  if (!hasChanges || (await confirm(discardChanges))) go();
}
