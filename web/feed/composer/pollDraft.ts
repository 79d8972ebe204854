import { randomId } from '../../core/randomId.ts';
import { today } from '../../ui/localDate.ts';
import type { Illustration, PublicationDraft } from './postDraft.ts';

/** Answer in the draft of a poll. */
export interface PollAnswer {
  id: string;
  text: string;
}

/** Empty answer. */
export const newAnswer = (): PollAnswer => ({ id: randomId(), text: '' });

/** Draft of a poll. */
export interface PollDraft extends PublicationDraft, Illustration {
  question: string;
  answers: readonly PollAnswer[];
  closesOn: string;
  isAnonymous: boolean;
}

/** Maximum lengths of a question and of an answer. */
export const longestQuestion = 500;
export const longestAnswer = 300;

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
