import { randomId } from '../../core/randomId.ts';
import type { Moment } from '../../events/eventTimes.ts';
import { type Attachments, hasNoAttachments, noAttachments } from './attachedFile.ts';

/** Kinds of publications. */
export const kinds = ['post', 'poll', 'event'] as const;
/** A kind of publication. */
export type Kind = (typeof kinds)[number];

/** Storage key of a draft, by kind and community of the page; null where the user selects one. */
export const postDraftKey = (kind: Kind, communityId: string | null): string =>
  `${kind}:${communityId ?? 'home'}`;

/** Fields of all drafts. */
export interface PublicationDraft {
  /** Community id; empty if none is selected. */
  communityId: string;
  /** Idempotency key of the submitted draft; null once it is changed. */
  key: string | null;
  /** Idempotency key before the last change. */
  formerKey?: string | null;
  /** Time of the first submission under that key. */
  firstSentAt?: string | null;
}

/** Marks a draft as changed since its submission: its key becomes the former key. */
export const markChanged = <Draft extends PublicationDraft>(draft: Draft): Draft => ({
  ...draft,
  key: null,
  formerKey: draft.key ?? draft.formerKey ?? null,
});

/**
 * Idempotency key and time of first submission. A changed draft reuses its former key, so that only one version is
 * published, unless `isNew`.
 */
export function submissionKey(
  { key, formerKey, firstSentAt }: PublicationDraft,
  isNew: boolean,
): { key: string; firstSentAt: string } {
  const former = isNew ? null : (key ?? formerKey ?? null);
  const now = new Date().toISOString();
  return former === null
    ? { key: randomId(), firstSentAt: now }
    : { key: former, firstSentAt: firstSentAt ?? now };
}

/** Draft of a post. */
export interface PostDraft extends PublicationDraft {
  html: string;
  /** Plain text, one line per paragraph. */
  text: string;
  /** URL whose preview was removed. */
  unwanted: string | null;
  attachments: Attachments;
  /** Hour at which it is published; absent or null for at once. */
  publishesAt?: Moment | null;
}

/** Draft of a post before anything is entered. */
export const emptyPost: PostDraft = {
  communityId: '',
  key: null,
  html: '',
  text: '',
  unwanted: null,
  attachments: noAttachments,
};

/** Whether a draft has no text and no attachment. */
export const isEmptyPost = ({ html, attachments }: PostDraft): boolean =>
  html === '' && hasNoAttachments(attachments);

/** Optional image of a poll or an event. */
export interface Illustration {
  image: File | null;
  /** Alternative text; absent or empty for none. */
  imageAlt?: string;
}
