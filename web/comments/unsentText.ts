import { readDraft } from '../drafts/useDraft.ts';

/** Where a comment on a post, or a reply to a comment, is kept, by the global id of what it is written under. */
export const commentPlace = (subject: string): string => `comment:${subject}`;

/** What could not be sent, and what was typed after it. */
export const joinTexts = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n');

interface Words {
  text: string;
}

/** The words of what is kept there, what is being sent of it first. */
const empty: { typed: Words; sending: Words | null } = { typed: { text: '' }, sending: null };

/** The words of what the person is writing under a post or comment, as they are now. */
export function unsentText(subject: string): string {
  const { typed, sending } = readDraft(commentPlace(subject), empty);
  return joinTexts(sending?.text ?? '', typed.text);
}
