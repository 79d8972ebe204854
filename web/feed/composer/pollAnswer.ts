import { randomId } from '../../core/randomId.ts';

/** Answer in the draft of a poll. */
export interface PollAnswer {
  id: string;
  text: string;
}

/** Maximum length of an answer. */
export const longestAnswer = 300;

/** Empty answer. */
export const newAnswer = (): PollAnswer => ({ id: randomId(), text: '' });
