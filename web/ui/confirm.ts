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

let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: AskedQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** For `ConfirmHost` only. */
export const pendingQuestion = {
  get: () => asked,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks the person; answers whether they agree. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** Goes on at once where nothing is lost by it, else once the person agrees. */
export async function confirmDiscard(hasChanges: boolean, go: () => void): Promise<void> {
  if (!hasChanges || (await confirm(discardChanges))) go();
}
