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
