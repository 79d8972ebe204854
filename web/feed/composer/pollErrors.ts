import { today, plannedDateError } from '../../ui/dateInput.ts';
import { lengthError } from '../../ui/lengthError.ts';
import type { FormErrors } from '../../ui/useForm.ts';
import { longestAnswer, type PollAnswer } from './pollAnswer.ts';
import { longestQuestion, type PollDraft } from './pollDraft.ts';

const answersError = (answers: readonly PollAnswer[]): string | undefined => {
  if (
    answers.filter(({ text }) => text.trim() !== '').length < 2 ||
    answers.slice(0, 2).some(({ text }) => text.trim() === '')
  )
    return 'Veuillez remplir au moins deux reponses.';
  return answers.map(({ text }) => lengthError(text, longestAnswer)).find((error) => error !== undefined);
};

/** Validation errors of a poll. */
export const pollErrors = ({ question, answers, closesOn }: PollDraft): FormErrors<PollDraft> => ({
  question: question.trim() === '' ? 'Veuillez saisir la question.' : lengthError(question, longestQuestion),
  answers: answersError(answers),
  closesOn:
    closesOn < today()
      ? 'La date de fin ne peut pas être antérieure à aujourd’hui.'
      : plannedDateError(closesOn),
});
