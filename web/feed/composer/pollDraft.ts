import { itemsSince, unlessSent } from '../../drafts/typedSince.ts';
import { today, tooFar } from '../../ui/dateInput.ts';
import { tooLong } from '../../ui/tooLong.ts';
import type { FormErrors } from '../../ui/useForm.ts';
import { type Illustration, illustrationSince } from './illustration.ts';
import { longestAnswer, newAnswer, type PollAnswer } from './pollAnswer.ts';
import type { PublicationDraft } from './postDraft.ts';

/** A poll that is being made. */
export interface PollDraft extends PublicationDraft, Illustration {
  question: string;
  answers: readonly PollAnswer[];
  closesOn: string;
  isAnonymous: boolean;
}

/** How long a question may be. */
export const longestQuestion = 500;

export const newPoll = (): PollDraft => ({
  communityId: '',
  key: null,
  question: '',
  answers: [newAnswer(), newAnswer()],
  closesOn: today(),
  isAnonymous: false,
  image: null,
});

export const isEmptyPoll = ({ question, answers, image }: PollDraft): boolean =>
  question.trim() === '' && answers.every(({ text }) => text.trim() === '') && image === null;

/** What of a poll was written since it was sent as it says there. */
export function pollSince(typed: PollDraft, sent: PollDraft): PollDraft {
  const answers = itemsSince(typed.answers, sent.answers);
  return {
    ...typed,
    key: null,
    question: unlessSent(typed.question, sent.question, ''),
    answers: [...answers, newAnswer(), newAnswer()].slice(0, Math.max(2, answers.length)),
    ...illustrationSince(typed, sent),
  };
}

const answersError = (answers: readonly PollAnswer[]): string | undefined => {
  if (
    answers.filter(({ text }) => text.trim() !== '').length < 2 ||
    answers.slice(0, 2).some(({ text }) => text.trim() === '')
  )
    return 'Veuillez remplir au moins deux reponses.';
  return answers.map(({ text }) => tooLong(text, longestAnswer)).find((error) => error !== undefined);
};

/** What is wrong with a poll. */
export const pollErrors = ({ question, answers, closesOn }: PollDraft): FormErrors<PollDraft> => ({
  question: question.trim() === '' ? 'Veuillez saisir la question.' : tooLong(question, longestQuestion),
  answers: answersError(answers),
  closesOn:
    closesOn < today() ? 'La date de fin ne peut pas être antérieure à aujourd’hui.' : tooFar(closesOn),
});
