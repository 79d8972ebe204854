import { useSyncExternalStore } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { type AskedText, pendingQuestion, type Question } from './pendingQuestion.ts';

/** Question before unsaved changes are discarded. */
export const discardChanges: Question = {
  title: 'Abandonner les modifications\u00a0?',
  text: 'Ce que vous avez saisi n’est pas enregistré.',
  action: 'Abandonner',
  kind: 'danger',
};

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

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'), { showsErrorOverPage: true });

/** Renders questions of `confirm`; mount once. */
export function ConfirmHost() {
  const question = useSyncExternalStore(pendingQuestion.subscribe, pendingQuestion.get);
  if (!question) return null;
  return <ConfirmDialog question={question} answer={question.answer} />;
}
