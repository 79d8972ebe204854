import { type DraftState, useDraft } from '../drafts/useDraft.ts';
import type { PendingMessage } from '../sending/pendingMessage.ts';
import type { MentionedPerson } from '../ui/findInvalidMentions.ts';
import { commentDraftKey, joinTexts } from './drafts.ts';

/** Draft of a comment or reply. */
export interface CommentDraft {
  text: string;
  gifUrl: string | null;
  picture: File | null;
  /** Description of the picture. */
  alt?: string;
  /** Selected mentions; only those whose names are still in the text count. */
  mentions: readonly MentionedPerson[];
  /** Idempotency key of the submitted draft; null once it is changed. */
  key: string | null;
  /** Idempotency key before the change: only one of both versions is stored. */
  formerKey?: string | null;
}

/** Draft without content. */
export const emptyDraft: CommentDraft = { text: '', gifUrl: null, picture: null, mentions: [], key: null };

const isBlank = ({ text, gifUrl, picture }: CommentDraft): boolean =>
  text === '' && gifUrl === null && picture === null;

/** The comment or reply that the user is writing below a post or comment. */
export const useCommentDraft = (subject: string): DraftState<CommentDraft> =>
  useDraft(commentDraftKey(subject), emptyDraft, isBlank);

/** Whether a draft has text, a GIF or a picture. */
export const canSend = (draft: CommentDraft): boolean =>
  draft.text.trim() !== '' || draft.gifUrl !== null || draft.picture !== null;

/** Keys of a draft after a change: none of its own, and the one it was submitted under. */
export const keysAfterChange = ({ key, formerKey }: CommentDraft) => ({
  key: null,
  formerKey: key ?? formerKey ?? null,
});

/** Merges a failed comment with the text typed since; a later picture or GIF wins. */
export function mergeDrafts(failed: CommentDraft, typed: CommentDraft): CommentDraft {
  if (!canSend(typed)) return failed;
  return {
    ...keysAfterChange(failed),
    text: joinTexts(failed.text, typed.text),
    picture: typed.picture ?? (typed.gifUrl === null ? failed.picture : null),
    gifUrl: typed.gifUrl ?? (typed.picture === null ? failed.gifUrl : null),
    alt: (typed.picture ? typed.alt : typed.gifUrl === null ? failed.alt : '') ?? '',
    mentions: [...failed.mentions, ...typed.mentions],
  };
}

/** Draft of a comment in the outbox. A rejected comment was not stored and gets a new key. */
export function draftFromMessage(
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
