/** A post that is being written: what survives leaving the page. Files do not. */
export interface PostDraft {
  html: string;
  /** Empty while none is chosen. */
  communityId: string;
}

const nameOf = (place: string) => `post.draft.${place}`;
const none: PostDraft = { html: '', communityId: '' };

const isDraft = (value: unknown): value is PostDraft =>
  typeof value === 'object' &&
  value !== null &&
  'html' in value &&
  typeof value.html === 'string' &&
  'communityId' in value &&
  typeof value.communityId === 'string';

/** The draft of a place: a community's global id, or `home`. */
export function readDraft(place: string): PostDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null');
    return isDraft(kept) ? kept : none;
  } catch {
    return none;
  }
}

/** Keeps a draft; an empty one is forgotten. */
export function saveDraft(place: string, draft: PostDraft): void {
  try {
    if (draft.html === '') sessionStorage.removeItem(nameOf(place));
    else sessionStorage.setItem(nameOf(place), JSON.stringify(draft));
  } catch {
    // A full storage costs the draft its reload, never the typing.
  }
}
