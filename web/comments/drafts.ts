import { readDraft, useHasDraft } from '../drafts/useDraft.ts';
import { pendingMessagesOf, useIsPending } from '../sending/currentOutbox.ts';

/** Storage key of a draft, by the global id of the post or comment. */
export const commentDraftKey = (subject: string): string => `comment:${subject}`;

/** Joins a failed text and the text typed after it. */
export const joinTexts = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n');

/** The text of the user's unsent comment or reply below a post or comment. */
export const unsentText = (subject: string): string =>
  joinTexts(
    ...pendingMessagesOf(subject).map(({ content }) => content),
    readDraft(commentDraftKey(subject), { text: '' }).text,
  );

/** Whether the user has an unsent comment or reply below a post or comment. */
export function useIsUnsent(subject: string): boolean {
  const hasDraft = useHasDraft(commentDraftKey(subject));
  const isPending = useIsPending(subject);
  return hasDraft || isPending;
}
