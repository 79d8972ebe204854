import { today } from '../../ui/dateInput.ts';
import type { Illustration } from './illustration.ts';
import { newAnswer, type PollAnswer } from './pollAnswer.ts';
import type { PublicationDraft } from './postDraft.ts';

/** Draft of a poll. */
export interface PollDraft extends PublicationDraft, Illustration {
  question: string;
  answers: readonly PollAnswer[];
  closesOn: string;
  isAnonymous: boolean;
}

/** Maximum length of a question. */
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
