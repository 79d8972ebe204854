/** What a person was typing in each conversation, kept until it is sent, over reloads too. */
const nameOf = (conversationId: string) => `chat.draft.${conversationId}`;

/** The draft of a conversation; empty when there is none. */
export function readDraft(conversationId: string): string {
  return sessionStorage.getItem(nameOf(conversationId)) ?? '';
}

/** Keeps a draft; an empty one is forgotten. */
export function saveDraft(conversationId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(conversationId));
    else sessionStorage.setItem(nameOf(conversationId), text);
  } catch {
    // A full storage costs the draft its reload, never the typing.
  }
}
