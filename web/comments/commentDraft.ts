import { type DraftState, useDraft } from '../drafts/useDraft.ts';
import type { PendingMessage } from '../sending/pendingMessage.ts';
import type { MentionedPerson } from '../ui/findInvalidMentions.ts';
import { commentPlace, joinTexts } from './drafts.ts';

/** A comment or reply that is being written. */
export interface CommentDraft {
  text: string;
  gifUrl: string | null;
  picture: File | null;
  /** Description of the picture. */
  alt?: string;
  /** The people chosen as mentions; those count whose names are still in the text. */
  mentions: readonly MentionedPerson[];
  /** Idempotency key under which it was sent as it is; null once it is changed. */
  key: string | null;
  /** Key under which it was sent before it was changed: only one of both is stored. */
  formerKey?: string | null;
}

export const emptyDraft: CommentDraft = { text: '', gifUrl: null, picture: null, mentions: [], key: null };

const isBlank = ({ text, gifUrl, picture }: CommentDraft): boolean =>
  text === '' && gifUrl === null && picture === null;

/** The comment or reply that the user is writing below a post or comment. */
export const useCommentDraft = (subject: string): DraftState<CommentDraft> =>
  useDraft(commentPlace(subject), emptyDraft, isBlank);

/** Whether there is something to send. */
export const canSend = (draft: CommentDraft): boolean =>
  draft.text.trim() !== '' || draft.gifUrl !== null || draft.picture !== null;

/** The keys of a draft that is changed. */
export const formerOf = ({ key, formerKey }: CommentDraft) => ({
  key: null,
  formerKey: key ?? formerKey ?? null,
});

/** A failed comment and what was typed after it; a later picture or GIF replaces the earlier one. */
export function mergeDrafts(failed: CommentDraft, typed: CommentDraft): CommentDraft {
  if (!canSend(typed)) return failed;
  return {
    ...formerOf(failed),
    text: joinTexts(failed.text, typed.text),
    picture: typed.picture ?? (typed.gifUrl === null ? failed.picture : null),
    gifUrl: typed.gifUrl ?? (typed.picture === null ? failed.gifUrl : null),
    alt: (typed.picture ? typed.alt : typed.gifUrl === null ? failed.alt : '') ?? '',
    mentions: [...failed.mentions, ...typed.mentions],
  };
}

/** The draft of a comment that is in the outbox. One that was refused for good is not stored: the next is a new one. */
export function draftOf(
  { content, gifUrl, mentions, attachment, key, refusal, isWorthRetrying }: PendingMessage,
  [picture]: readonly File[],
): CommentDraft {
  return {
    text: content,
    gifUrl,
    picture: picture ?? null,
    alt: attachment?.alts?.[0] ?? '',
    mentions,
    key: refusal !== null && !isWorthRetrying ? null : key,
  };
}
