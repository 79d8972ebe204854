import { randomId } from '../../core/randomId.ts';
import { type Attachments, hasNoAttachments, nothingAttached } from './attached.ts';

/** What is published. */
export const kinds = ['post', 'poll', 'event'] as const;
export type Kind = (typeof kinds)[number];

/** Where a draft is kept: by its kind and the community of the page, null where one is chosen. */
export const draftPlace = (kind: Kind, communityId: string | null): string =>
  `${kind}:${communityId ?? 'home'}`;

/** What the drafts of all kinds have. */
export interface PublicationDraft {
  /** Empty while none is chosen. */
  communityId: string;
  /** Under which it was sent as it stands, so that it is not published twice; null once anything is changed. */
  key: string | null;
  /** Under which it was sent before it was changed. */
  formerKey?: string | null;
  /** Instant at which what has that key was sent first. */
  firstSentAt?: string | null;
}

/** A draft that was changed. */
export const changed = <Draft extends PublicationDraft>(draft: Draft): Draft => ({
  ...draft,
  key: null,
  formerKey: draft.key ?? draft.formerKey ?? null,
});

/**
 * The key under which a draft is sent, and since when. Changed since it was sent it has that of the former version, so
 * that of both only one is published unless the person wants it `anew`.
 */
export function keyOf(
  { key, formerKey, firstSentAt }: PublicationDraft,
  isAnew: boolean,
): { key: string; firstSentAt: string } {
  const former = isAnew ? null : (key ?? formerKey ?? null);
  const now = new Date().toISOString();
  return former === null
    ? { key: randomId(), firstSentAt: now }
    : { key: former, firstSentAt: firstSentAt ?? now };
}

/** A post that is being written. */
export interface PostDraft extends PublicationDraft {
  html: string;
  /** The words of it alone, a line per paragraph. */
  text: string;
  /** The address whose card was taken off. */
  unwanted: string | null;
  attachments: Attachments;
}

export const emptyPost: PostDraft = {
  communityId: '',
  key: null,
  html: '',
  text: '',
  unwanted: null,
  attachments: nothingAttached,
};

export const isEmptyPost = ({ html, attachments }: PostDraft): boolean =>
  html === '' && hasNoAttachments(attachments);
