import { type HeldDraft, readDraft, useDraft } from '../drafts/useDraft.ts';
import { type CommentDraft, emptyDraft, mergeDrafts } from './commentDraft.ts';
import { commentPlace } from './unsentText.ts';

/** What is kept of what one writes under a post or comment: until the server has it, also what is being sent. */
export interface KeptComment {
  typed: CommentDraft;
  sending: CommentDraft | null;
}

const empty: KeptComment = { typed: emptyDraft, sending: null };

/** Whether nothing stands in the field. */
export const isBlank = ({ text, gifUrl, picture }: CommentDraft): boolean =>
  text === '' && gifUrl === null && picture === null;

const isEmpty = ({ typed, sending }: KeptComment): boolean => isBlank(typed) && sending === null;

/** What the person is writing under a post or comment. */
export const useKeptComment = (subject: string): HeldDraft<KeptComment> =>
  useDraft(commentPlace(subject), empty, isEmpty);

/** The same, as it is now. */
export const readKeptComment = (subject: string): KeptComment => readDraft(commentPlace(subject), empty);

/** All of it: what has not arrived, and what was typed after it. */
export const wholeOf = ({ typed, sending }: KeptComment): CommentDraft =>
  sending === null ? typed : mergeDrafts(sending, typed);
