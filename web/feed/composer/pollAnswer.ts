import { randomId } from '../../core/randomId.ts';

/** One answer of a poll that is being made. */
export interface PollAnswer {
  id: string;
  text: string;
}

/** How long an answer may be. */
export const longestAnswer = 300;

/** An answer that is still to be typed. */
export const newAnswer = (): PollAnswer => ({ id: randomId(), text: '' });
