import { readDraft, useHasDraft } from '../drafts/useDraft.ts';
import { pendingOf, useIsPending } from '../sending/currentOutbox.ts';

/** The place of the draft of a comment or reply, by the global id of the post or comment that it belongs to. */
export const commentPlace = (subject: string): string => `comment:${subject}`;

/** A failed text and what was typed after it. */
export const joinTexts = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n');

/** The text of the user's unsent comment or reply below a post or comment. */
export const unsentText = (subject: string): string =>
  joinTexts(
    ...pendingOf(subject).map(({ content }) => content),
    readDraft(commentPlace(subject), { text: '' }).text,
  );

/** Whether the user has an unsent comment or reply below a post or comment. */
export function useIsUnsent(subject: string): boolean {
  const hasDraft = useHasDraft(commentPlace(subject));
  const isPending = useIsPending(subject);
  return hasDraft || isPending;
}

/** Where the changes to a comment or a reply are kept until they are saved or thrown away, by its global id. */
export const editPlace = (id: string): string => `edit-comment:${id}`;
