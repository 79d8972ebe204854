/** Optional image of a poll or an event. */
export interface Illustration {
  image: File | null;
  /** Alternative text; absent or empty for none. */
  imageAlt?: string;
}

/** Image as mutation input. */
export const illustrationInput = ({ image, imageAlt = '' }: Illustration) => ({
  image: image && { file: image, alt: imageAlt },
});
