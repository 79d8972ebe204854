import { randomId } from '../../core/randomId.ts';
import { today } from '../../ui/localDate.ts';
import type { Illustration, PublicationDraft } from './postDraft.ts';

/** Answer in the draft of a poll. */
export interface PollAnswer {
  id: string;
  text: string;
}

/** Creates an empty answer with a random id. */
export const newAnswer = (): PollAnswer => ({ id: randomId(), text: '' });

/** Draft of a poll. */
export interface PollDraft extends PublicationDraft, Illustration {
  question: string;
  answers: readonly PollAnswer[];
  closesOn: string;
  isAnonymous: boolean;
}

/** Maximum characters of a question. */
export const longestQuestion = 500;
/** Maximum characters of an answer. */
export const longestAnswer = 300;

/** Creates the draft of a poll with two empty answers, closing today. */
export const newPoll = (): PollDraft => ({
  communityId: '',
  key: null,
  question: '',
  answers: [newAnswer(), newAnswer()],
  closesOn: today(),
  isAnonymous: false,
  image: null,
});

/** Whether a draft has no question, no answer and no image. */
export const isEmptyPoll = ({ question, answers, image }: PollDraft): boolean =>
  question.trim() === '' && answers.every(({ text }) => text.trim() === '') && image === null;
