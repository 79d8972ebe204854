/** What a person was writing under a post or comment, kept until it is sent. */
const nameOf = (subject: string) => `comment.draft.${subject}`;

/** The draft under a post or comment, by its global id; empty when there is none. */
export const readDraft = (subject: string): string => sessionStorage.getItem(nameOf(subject)) ?? '';

/** Keeps a draft; an empty one is forgotten. */
export function saveDraft(subject: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(subject));
    else sessionStorage.setItem(nameOf(subject), text);
  } catch {
    // A full storage costs the draft its reload, never the typing.
  }
}
