import type { Marked } from '../ui/strangers.ts';
import { joinTexts } from './unsentText.ts';

/** What a person is about to send as a comment or reply. */
export interface CommentDraft {
  text: string;
  gifUrl: string | null;
  picture: File | null;
  /** What the picture shows, for those who do not see it. */
  alt?: string;
  /** Who was chosen to be mentioned; those count whose name still stands in the text. */
  mentions: readonly Marked[];
  /** Under which it was sent as it stands, so that it is not written twice; null once anything of it is changed. */
  key: string | null;
  /** Under which it was sent before it was changed: of both only one is to be written. */
  formerKey?: string | null;
}

export const emptyDraft: CommentDraft = { text: '', gifUrl: null, picture: null, mentions: [], key: null };

/** Something must be said or shown before it can be sent. */
export const canSend = (draft: CommentDraft): boolean =>
  draft.text.trim() !== '' || draft.gifUrl !== null || draft.picture !== null;

/** The keys of a draft that is changed. */
export const formerOf = ({ key, formerKey }: CommentDraft) => ({
  key: null,
  formerKey: key ?? formerKey ?? null,
});

/** What could not be sent, with what was typed since; a picture or a GIF chosen since takes the place of the earlier one. */
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
