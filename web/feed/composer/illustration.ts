/** The image that a poll or an event may have. */
export interface Illustration {
  image: File | null;
  /** Alternative text; absent or empty for none. */
  imageAlt?: string;
}

/** The image as the mutations take it. */
export const illustrationOf = ({ image, imageAlt = '' }: Illustration) => ({
  image: image && { file: image, alt: imageAlt },
});
