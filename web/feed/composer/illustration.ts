import { isSameDraft } from '../../drafts/packedDraft.ts';

/** The picture that a poll or an event may have. */
export interface Illustration {
  image: File | null;
  /** What it shows, for those who do not see it; absent or empty for none. */
  imageAlt?: string;
}

/** What is sent of it: without a picture nothing is said of one. */
export const illustrationOf = ({ image, imageAlt }: Illustration) => ({
  image,
  imageAlt: (image && imageAlt) ?? '',
});

/** The picture that was chosen, or described otherwise, since it was sent. */
export const illustrationSince = (typed: Illustration, sent: Illustration): Illustration =>
  isSameDraft(illustrationOf(typed), illustrationOf(sent))
    ? { image: null, imageAlt: '' }
    : illustrationOf(typed);
