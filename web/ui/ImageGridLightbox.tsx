import Lightbox from './Lightbox.tsx';

/** A picture of a grid: addresses of its small, large and original form. */
export interface GridImage {
  readonly small: string;
  readonly large: string;
  readonly original: string;
  readonly width: number | null | undefined;
  readonly height: number | null | undefined;
  readonly alt: string;
}

interface Props {
  images: readonly GridImage[];
  /** Index of the opened picture. */
  openIndex: number;
  onClose: () => void;
}

/** The pictures of a grid, full screen; loaded once one is opened. */
export default function ImageGridLightbox({ images, openIndex, onClose }: Props) {
  return (
    <Lightbox
      images={images.map(({ large, original, alt, width, height }) => ({
        src: large,
        original,
        alt,
        width: width ?? null,
        height: height ?? null,
      }))}
      index={openIndex}
      onClose={onClose}
    />
  );
}
