import { itemsSince, unlessSent } from '../../drafts/typedSince.ts';
import { illustrationSince } from './illustration.ts';
import { newAnswer } from './pollAnswer.ts';
import type { PollDraft } from './pollDraft.ts';

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
